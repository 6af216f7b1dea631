import { Controller } from '@nestjs/common';
import { analysis, Entry } from '@whereabouts/shared/contracts/analysis.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { Handles } from '@whereabouts/shared/nest/handles.js';
import { EntriesService } from './entries.service.js';

@Controller()
export class EntriesController {
  constructor(private readonly entries: EntriesService) {}

  @Handles(analysis.addEntry)
  async add({ actor, ...entry }: RequestOf<typeof analysis.addEntry>) {
    const { id, batch_id } = await this.entries.add(actor, entry);
    return { queue_id: id, batch_id };
  }

  @Handles(analysis.pendingEntries)
  async pending({ actor }: RequestOf<typeof analysis.pendingEntries>) {
    const entries = await this.entries.pending(actor);
    return { queue: entries.map((entry) => Entry.parse(entry)) };
  }

  @Handles(analysis.removeEntry)
  async remove({ actor, queue_id }: RequestOf<typeof analysis.removeEntry>) {
    await this.entries.remove(actor, queue_id);
    return { success: true as const };
  }

  @Handles(analysis.stats)
  stats({ actor }: RequestOf<typeof analysis.stats>) {
    return this.entries.stats(actor);
  }
}
