import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Batch, type BatchEntries, RecentBatch } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_BATCH_ENTRIES } from '@whereabouts/shared/contracts/limits.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { Any, In, Repository } from 'typeorm';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { EntryEntity } from '../entries/entry.entity.js';
import { ENTRY_LIST_COLUMNS } from '../entries/entry-list-columns.js';
import { entryFor } from '../entries/entry-view.js';
import { RemovalsService } from '../entries/removals.service.js';
import { OPEN } from '../entries/states.js';
import { BatchEntity } from './batch.entity.js';
import { LISTED_BATCHES, recentBatches } from './batch-views.js';

/** How many recent batches are shown (docs/rules/analysis.md). */
const RECENT = 10;

/** Reads and changes the batches of a user. Other users' batches result in a 404. */
@Injectable()
export class BatchesService {
  constructor(
    @InjectRepository(BatchEntity) private readonly batches: Repository<BatchEntity>,
    private readonly removals: RemovalsService,
    private readonly dispatcher: Dispatcher,
    private readonly messenger: Messenger,
    private readonly live: LiveUpdates,
  ) {}

  /** The given batches and the recently completed ones that can still be undone, oldest first. */
  async listed({ id }: Actor, batch_ids: string[]): Promise<Batch[]> {
    const [{ batches }] = await this.batches.query<[{ batches: unknown }]>(LISTED_BATCHES, [id, batch_ids]);
    return Batch.array().parse(batches);
  }

  /** The user's own recent batches, or for an admin those of all users. */
  async recent({ id, role }: Actor): Promise<RecentBatch[]> {
    const [{ batches }] = await this.batches.query<[{ batches: unknown }]>(recentBatches(role === 'admin'), [
      id,
      RECENT,
    ]);
    return RecentBatch.array().parse(batches);
  }

  async entries(actor: Actor, batch_id: string): Promise<BatchEntries> {
    const user_id = actor.id;
    const { name } = await this.own(user_id, batch_id);
    const where = { user_id, batch_id };
    const order = { id: 'ASC' } as const;
    const queue = await this.batches.manager.find(EntryEntity, {
      select: ENTRY_LIST_COLUMNS,
      where,
      order,
      take: MAX_BATCH_ENTRIES,
    });
    return { batch_id, batch_name: name, queue: queue.map((entry) => entryFor(actor, entry)) };
  }

  /** Removes the pending and failed entries. Workers finish entries that they hold. @returns how many were removed */
  async remove(actor: Actor, batch_id: string): Promise<number> {
    const user_id = actor.id;
    await this.own(user_id, batch_id);
    const which = { batch_id, status: In(['pending', 'error']) };
    await this.removals.endSaves(actor, which);
    const removed = await transaction(this.batches.manager.dataSource, (tx) =>
      this.removals.remove(tx, user_id, [batch_id], { ...which, may_be_saved: false }),
    );
    this.dispatcher.wake();
    return removed;
  }

  /** No entry of the batch starts until the batch is resumed, including entries that were already dispatched. */
  pause(actor: Actor, batch_id: string): Promise<Batch> {
    return this.setPaused(actor, batch_id, true);
  }

  resume(actor: Actor, batch_id: string): Promise<Batch> {
    return this.setPaused(actor, batch_id, false);
  }

  /**
   * Undoes the batch in inventory first, which then discards later results of workers. Afterward, removes the open
   * entries. @returns how many items moved to the trash
   */
  async undo(actor: Actor, batch_id: string): Promise<number> {
    const user_id = actor.id;
    await this.own(user_id, batch_id);
    const entries = await this.batches.manager.find(EntryEntity, {
      select: { id: true },
      where: { user_id, batch_id },
    });
    const ids = entries.map(({ id }) => id);
    let deleted = 0;
    for (let start = 0; start < ids.length; start += MAX_BATCH_ENTRIES) {
      const queue_ids = ids.slice(start, start + MAX_BATCH_ENTRIES);
      deleted += (await this.messenger.call(inventory.undoEntries, { actor, queue_ids })).deleted_count;
    }
    await transaction(this.batches.manager.dataSource, async (tx) => {
      await tx.update(BatchEntity, { user_id, batch_id }, { undone_at: () => 'coalesce(undone_at, now())' });
      await this.removals.remove(tx, user_id, [batch_id], { batch_id, id: Any(ids), status: In(OPEN) });
    });
    this.dispatcher.wake();
    return deleted;
  }

  private async setPaused(actor: Actor, batch_id: string, is_paused: boolean): Promise<Batch> {
    const key = { user_id: actor.id, batch_id };
    await transaction(this.batches.manager.dataSource, async (tx) => {
      await tx.update(BatchEntity, key, { is_paused });
      if (is_paused)
        await tx.update(EntryEntity, { ...key, status: 'pending' }, { is_paused: true, dispatched_at: null });
      else await tx.update(EntryEntity, { ...key, is_paused: true }, { is_paused: false });
      this.live.tell(tx, { user_ids: [actor.id], topics: ['queue'] });
    });
    this.dispatcher.wake();
    const batch = (await this.listed(actor, [batch_id])).find(({ id }) => id === batch_id);
    if (!batch)
      throw new NotFoundException({ message: 'This batch is no longer in your queue.', code: 'batch_not_found' });
    return batch;
  }

  private async own(user_id: number, batch_id: string): Promise<BatchEntity> {
    const batch = await this.batches.findOneBy({ user_id, batch_id });
    if (!batch)
      throw new NotFoundException({ message: 'This batch is no longer in your queue.', code: 'batch_not_found' });
    return batch;
  }
}
