import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Entry, NewEntry } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { MAX_BATCH_ENTRIES } from '@whereabouts/shared/contracts/limits.js';
import { ImageRef } from '@whereabouts/shared/contracts/media.js';
import { liftStatementTimeout } from '@whereabouts/shared/nest/database/connection-limits.js';
import { isUniqueViolation } from '@whereabouts/shared/nest/database/sql-errors.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { Any, type EntityManager, Not, Raw, Repository } from 'typeorm';
import { BatchEntity } from '../batches/batch.entity.js';
import { joinBatch } from '../batches/batch-rows.js';
import { DispatchFairnessEntity } from '../dispatch/dispatch-fairness.entity.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { ImagesService } from '../images/images.service.js';
import { AiCallEntity } from '../usage/ai-call.entity.js';
import { AiDayEntity } from '../usage/ai-day.entity.js';
import { AiUserMonthEntity } from '../usage/ai-user-month.entity.js';
import { DailyLimit } from '../usage/daily-limit.js';
import { EntryEntity } from './entry.entity.js';
import { ENTRY_LIST_COLUMNS } from './entry-list-columns.js';
import { RemovalsService } from './removals.service.js';
import { FINISHED } from './states.js';
import { TargetCollections } from './target-collections.js';

/** How long a completed entry stays listed (docs/rules/analysis.md). */
const COMPLETED_SHOWN_S = 10;

/** More than a user scrolls through. Batches count all their entries. */
const LISTED_MAX = MAX_BATCH_ENTRIES;

export const ONE_PER_IMAGE = 'queue_entries_one_active_per_image';

/** Items of entries of image `$1` that were completed within the last `$2` milliseconds. */
const SAVED_LATELY = `
  select coalesce(sum(items_saved), 0)::int as count from queue_entries
  where image_id = $1 and status = 'completed' and completed_at >= now() - $2 * interval '1 millisecond'`;

type NewRow = NewEntry & Pick<EntryEntity, 'user_id' | 'image' | 'batch_id'>;
export type AddedRow = Pick<EntryEntity, 'id' | 'image_id' | 'batch_id'>;

@Injectable()
export class EntriesService {
  constructor(
    @InjectRepository(EntryEntity) private readonly entries: Repository<EntryEntity>,
    private readonly images: ImagesService,
    private readonly targets: TargetCollections,
    private readonly deletedUsers: DeletedUsers,
    private readonly removals: RemovalsService,
    private readonly dispatcher: Dispatcher,
    private readonly live: LiveUpdates,
    private readonly dailyLimit: DailyLimit,
  ) {}

  /**
   * Queues an image. A duplicate is added as `skipped`. An entry with a final state is only listed.
   * @throws NotFoundException unless the image is the actor's own and the actor can add to the collection;
   * GoneException if the user was deleted in the meantime
   */
  async add(actor: Actor, given: NewEntry): Promise<AddedRow> {
    await this.targets.assertFillable(actor, given.collection_id);
    const image = ImageRef.parse(await this.images.own(actor, given.image_id));
    const entry = { ...given, image, user_id: actor.id, batch_id: given.batch_id ?? randomUUID() };
    if (entry.status === 'error' || entry.status === 'skipped') return this.insert(entry);
    const counted_at = performance.now();
    const count = await this.images.itemCount(actor, given.image_id);
    if (count > 0) return this.skip(entry, duplicateOf(count));
    await this.dailyLimit.remember(actor);
    try {
      const added = await this.insert({ ...entry, error_message: undefined }, (manager, added) =>
        this.skipIfOvertaken(manager, added, counted_at),
      );
      this.dispatcher.wake();
      return added;
    } catch (error) {
      if (!isUniqueViolation(error, ONE_PER_IMAGE)) throw error;
      return this.skip(entry, 'Duplicate - this photo is in the queue already');
    }
  }

  /** All entries that are not completed, and recently completed ones, oldest first. */
  async pending({ id: user_id }: Actor): Promise<Entry[]> {
    const lately = Raw((column) => `${column} > now() - interval '${COMPLETED_SHOWN_S} seconds'`);
    const listed = { select: ENTRY_LIST_COLUMNS, order: { id: 'ASC' }, take: LISTED_MAX } as const;
    const [open, completed] = await Promise.all([
      this.entries.find({ where: { user_id, status: Not('completed') }, ...listed }),
      this.entries.find({ where: { user_id, status: 'completed', completed_at: lately }, ...listed }),
    ]);
    return [...open, ...completed].sort((one, other) => one.id - other.id);
  }

  /** The images that entries of any user hold. Completed entries do not hold their image (docs/rules/analysis.md). */
  async imagesInUse(image_ids: number[]): Promise<number[]> {
    const entries = await this.entries.find({
      select: { id: true, image_id: true },
      where: { image_id: Any(image_ids), status: Not('completed') },
    });
    return [...new Set(entries.map(({ image_id }) => image_id))];
  }

  /** Deletes all data of a deleted user. A worker that holds an entry finds it deleted and stops. */
  async purge(user_id: number): Promise<void> {
    await transaction(this.entries.manager.dataSource, async (tx) => {
      await liftStatementTimeout(tx);
      await this.deletedUsers.add(tx, user_id);
      await tx.delete(BatchEntity, { user_id });
      const [gone] = await tx.query<[{ image_id: number }[]]>(
        'delete from queue_entries where user_id = $1 returning image_id',
        [user_id],
      );
      // Images that are used by other users' items may stay.
      await this.removals.release(tx, gone);
      await tx.delete(AiCallEntity, { user_id });
      await tx.delete(AiDayEntity, { user_id });
      await tx.delete(AiUserMonthEntity, { user_id });
      await tx.delete(DispatchFairnessEntity, { user_id });
    });
    this.dispatcher.wake();
  }

  /**
   * Another entry of the image may have been completed between the count of its items and the insert, which waits for
   * it (`ONE_PER_IMAGE`).
   */
  private async skipIfOvertaken(manager: EntityManager, { id, image_id }: AddedRow, counted_at: number) {
    // The column rounds to milliseconds.
    const since_ms = Math.ceil(performance.now() - counted_at) + 1;
    const [{ count }] = await manager.query<[{ count: number }]>(SAVED_LATELY, [image_id, since_ms]);
    const change = { ...FINISHED, status: 'skipped', error_message: duplicateOf(count) } as const;
    if (count > 0) await manager.update(EntryEntity, id, change);
  }

  private skip(entry: NewRow, error_message: string) {
    return this.insert({ ...entry, status: 'skipped', error_message });
  }

  private insert(
    { status = 'pending', ...entry }: NewRow,
    afterwards?: (tx: Transaction, added: AddedRow) => Promise<void>,
  ): Promise<AddedRow> {
    return transaction(this.entries.manager.dataSource, async (tx) => {
      await this.deletedUsers.assertActive(tx, entry.user_id);
      const is_paused = await joinBatch(tx, entry, entry.batch_name ?? null);
      const finished = status === 'pending' ? {} : { finished_at: () => 'now()' };
      const { identifiers } = await tx.insert(EntryEntity, { ...entry, status, is_paused, ...finished });
      const added = { ...entry, id: identifiers[0]?.id };
      await afterwards?.(tx, added);
      this.live.tell(tx, { user_ids: [entry.user_id], topics: ['queue'] });
      return added;
    });
  }
}

const duplicateOf = (count: number) => `Duplicate - ${count} item(s) already exist`;
