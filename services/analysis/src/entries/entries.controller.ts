import { Controller } from '@nestjs/common';
import { analysis, type Entry, type QueuePause } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { BatchesService } from '../batches/batches.service.js';
import { BUDGET_USED_UP, Budget } from '../usage/budget.js';
import { DailyLimit } from '../usage/daily-limit.js';
import { UserBudget } from '../usage/user-budget.js';
import { EntriesService } from './entries.service.js';
import { EntryChangesService } from './entry-changes.service.js';
import { EntryCounts } from './entry-counts.js';
import { entryFor } from './entry-view.js';

@Controller()
export class EntriesController {
  constructor(
    private readonly entries: EntriesService,
    private readonly changes: EntryChangesService,
    private readonly counts: EntryCounts,
    private readonly batches: BatchesService,
    private readonly budget: Budget,
    private readonly dailyLimit: DailyLimit,
    private readonly userBudget: UserBudget,
  ) {}

  @OnCommand(analysis.addEntry)
  async add({ actor, ...entry }: RequestOf<typeof analysis.addEntry>) {
    const { id, batch_id } = await this.entries.add(actor, entry);
    return { queue_id: id, batch_id };
  }

  @OnCommand(analysis.pendingEntries)
  async pending({ actor }: RequestOf<typeof analysis.pendingEntries>) {
    const queue = (await this.entries.pending(actor)).map((entry) => entryFor(actor, entry));
    const batches = await this.batches.listed(actor, [...new Set(queue.map(({ batch_id }) => batch_id))]);
    return { queue, batches, paused: await this.pauseOf(actor, queue) };
  }

  private async pauseOf(actor: Actor, queue: Entry[]): Promise<QueuePause | null> {
    if (await this.budget.isUsedUp()) return BUDGET_USED_UP;
    if (!queue.some(({ status }) => status === 'pending')) return null;
    return (await this.userBudget.pauseOf(actor)) ?? this.dailyLimit.pauseOf(actor);
  }

  @OnCommand(analysis.changeStatus)
  async changeStatus({ actor, queue_id, ...change }: RequestOf<typeof analysis.changeStatus>) {
    return { entry: await this.changes.changeStatus(actor, queue_id, change) };
  }

  @OnCommand(analysis.removeEntry)
  async remove({ actor, queue_id }: RequestOf<typeof analysis.removeEntry>) {
    await this.changes.remove(actor, queue_id);
    return { success: true as const };
  }

  @OnCommand(analysis.reprocess)
  async reprocess({ actor, queue_id }: RequestOf<typeof analysis.reprocess>) {
    await this.changes.reprocess(actor, queue_id);
    return { queue_id, status: 'pending' as const };
  }

  @OnCommand(analysis.clearCompleted)
  async clearCompleted({ actor }: RequestOf<typeof analysis.clearCompleted>) {
    return { deleted_count: await this.changes.clearCompleted(actor) };
  }

  @OnCommand(analysis.imagesInUse)
  async imagesInUse({ image_ids }: RequestOf<typeof analysis.imagesInUse>) {
    return { image_ids: await this.entries.imagesInUse(image_ids) };
  }

  @OnCommand(analysis.stats)
  stats({ actor }: RequestOf<typeof analysis.stats>) {
    return this.counts.stats(actor);
  }
}
