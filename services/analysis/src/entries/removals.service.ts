import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { analysis, type EntryStatus } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_BATCH, MAX_BATCH_ENTRIES } from '@whereabouts/shared/contracts/limits.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { type FindOptionsWhere, In, Repository } from 'typeorm';
import { dropEmptyBatches, lockBatches } from '../batches/batch-rows.js';
import { EntryEntity } from './entry.entity.js';
import { HELD_UNTIL } from './states.js';

/** The states in which no worker holds an entry. */
const IDLE: EntryStatus[] = ['pending', 'error', 'skipped'];

/** Deletes entries and releases their images. */
@Injectable()
export class RemovalsService {
  constructor(
    @InjectRepository(EntryEntity) private readonly entries: Repository<EntryEntity>,
    private readonly messenger: Messenger,
    private readonly outbox: Outbox,
    private readonly live: LiveUpdates,
  ) {}

  /**
   * Ends the saves of idle entries that match. Call this before `remove`, and remove only entries whose items cannot be
   * saved any more (`may_be_saved`). A save of an earlier attempt may still be running, or its worker may have stopped
   * just before it. The entry protects the image of its items only until it is removed, so inventory must have ended
   * the save by then. Until then the entries wait for a retry, and no worker begins another attempt. If
   * inventory does not answer, their wait ends by itself (`END_LOST_PAUSES`), and they keep the answer of the model.
   */
  async endSaves(actor: Actor, which: FindOptionsWhere<EntryEntity>): Promise<void> {
    const query = this.entries.createQueryBuilder().update({
      // Late jobs of earlier attempts are ignored.
      dispatch_number: () => 'dispatch_number + 1',
      dispatched_at: null,
      retry_at: () => `case when status = 'pending' then ${HELD_UNTIL} end`,
    });
    const unclear = { status: In(IDLE), ...which, user_id: actor.id, may_be_saved: true };
    const { raw } = await query.where(unclear).returning('id, dispatch_number').execute();
    for (const some of chunksOf<{ id: number; dispatch_number: number }>(raw, MAX_BATCH_ENTRIES)) {
      await this.messenger.call(inventory.closeEntries, { actor, queue_ids: some.map(({ id }) => id) });
      await this.entries.query(
        `update queue_entries e set may_be_saved = false from unnest($1::bigint[], $2::int[]) held (id, dispatch_number)
         where e.id = held.id and e.dispatch_number = held.dispatch_number`,
        [some.map(({ id }) => id), some.map(({ dispatch_number }) => dispatch_number)],
      );
    }
  }

  /** Removes matching entries of a user in these batches and releases their images. @returns how many were removed */
  async remove(
    tx: Transaction,
    user_id: number,
    batch_ids: string[],
    which: FindOptionsWhere<EntryEntity>,
  ): Promise<number> {
    await lockBatches(tx, user_id, batch_ids);
    const query = tx
      .createQueryBuilder()
      .delete()
      .from(EntryEntity)
      .where({ ...which, user_id });
    const { raw } = await query.returning('image_id').execute();
    await this.release(tx, raw);
    this.live.tell(tx, { user_ids: [user_id], topics: ['queue'] });
    await dropEmptyBatches(tx, user_id, batch_ids);
    return raw.length;
  }

  /** Tells media that the images of removed entries are released. */
  async release(tx: Transaction, removed: { image_id: number }[]) {
    const image_ids = [...new Set(removed.map(({ image_id }) => image_id))];
    for (let start = 0; start < image_ids.length; start += MAX_BATCH) {
      await this.outbox.publishEvent(tx, analysis.imagesReleased, {
        image_ids: image_ids.slice(start, start + MAX_BATCH),
      });
    }
  }
}
