import { Controller } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { BatchesService } from './batches.service.js';

@Controller()
export class BatchesController {
  constructor(private readonly batches: BatchesService) {}

  @Handles(analysis.batch)
  entries({ actor, batch_id }: RequestOf<typeof analysis.batch>) {
    return this.batches.entries(actor, batch_id);
  }

  @Handles(analysis.removeBatch)
  async remove({ actor, batch_id }: RequestOf<typeof analysis.removeBatch>) {
    return { deleted_count: await this.batches.remove(actor, batch_id) };
  }

  @Handles(analysis.pauseBatch)
  async pause({ actor, batch_id }: RequestOf<typeof analysis.pauseBatch>) {
    return { batch: await this.batches.pause(actor, batch_id) };
  }

  @Handles(analysis.resumeBatch)
  async resume({ actor, batch_id }: RequestOf<typeof analysis.resumeBatch>) {
    return { batch: await this.batches.resume(actor, batch_id) };
  }

  @Handles(analysis.undoBatch)
  async undo({ actor, batch_id }: RequestOf<typeof analysis.undoBatch>) {
    return { success: true as const, deleted_count: await this.batches.undo(actor, batch_id) };
  }

  @Handles(analysis.recentBatches)
  async recent({ actor }: RequestOf<typeof analysis.recentBatches>) {
    return { batches: await this.batches.recent(actor) };
  }
}
