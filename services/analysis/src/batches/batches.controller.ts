import { Controller } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { BatchesService } from './batches.service.js';

@Controller()
export class BatchesController {
  constructor(private readonly batches: BatchesService) {}

  @OnCommand(analysis.batch)
  entries({ actor, batch_id }: RequestOf<typeof analysis.batch>) {
    return this.batches.entries(actor, batch_id);
  }

  @OnCommand(analysis.removeBatch)
  async remove({ actor, batch_id }: RequestOf<typeof analysis.removeBatch>) {
    return { deleted_count: await this.batches.remove(actor, batch_id) };
  }

  @OnCommand(analysis.pauseBatch)
  async pause({ actor, batch_id }: RequestOf<typeof analysis.pauseBatch>) {
    return { batch: await this.batches.pause(actor, batch_id) };
  }

  @OnCommand(analysis.resumeBatch)
  async resume({ actor, batch_id }: RequestOf<typeof analysis.resumeBatch>) {
    return { batch: await this.batches.resume(actor, batch_id) };
  }

  @OnCommand(analysis.undoBatch)
  async undo({ actor, batch_id }: RequestOf<typeof analysis.undoBatch>) {
    return { success: true as const, deleted_count: await this.batches.undo(actor, batch_id) };
  }

  @OnCommand(analysis.recentBatches)
  async recent({ actor }: RequestOf<typeof analysis.recentBatches>) {
    return { batches: await this.batches.recent(actor) };
  }
}
