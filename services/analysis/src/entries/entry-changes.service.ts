import { ConflictException, GoneException, HttpException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Entry, EntryStatus, StatusChange } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { isUniqueViolation } from '@whereabouts/shared/nest/database/sql-errors.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { type EntityManager, In, IsNull, Not, Repository } from 'typeorm';
import { joinBatch, lockBatches } from '../batches/batch-rows.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { ImagesService } from '../images/images.service.js';
import { DailyLimit } from '../usage/daily-limit.js';
import { ONE_PER_IMAGE } from './entries.service.js';
import { EntryEntity } from './entry.entity.js';
import { entryFor } from './entry-view.js';
import { RemovalsService } from './removals.service.js';
import { FINISHED, HELD_UNTIL, OPEN } from './states.js';

const WITHOUT_ITEMS = { items_saved: 0, item_names: [] as string[], dropped: 0, left_out: 0, completed_at: null };

/** The columns of an entry that was never analyzed. */
const RESET = {
  status: 'pending',
  item_names: [] as string[],
  attempts: 0,
  infra_retries: 0,
  provider_waits: 0,
  items_saved: 0,
  dropped: 0,
  left_out: 0,
  error_message: null,
  provider_message: null,
  failed_model: null,
  started_at: null,
  completed_at: null,
  finished_at: null,
  updated_at: () => 'now()',
} as const;

/** Changes a user's own entries. Other users' entries result in a 404. */
@Injectable()
export class EntryChangesService {
  constructor(
    @InjectRepository(EntryEntity) private readonly entries: Repository<EntryEntity>,
    private readonly removals: RemovalsService,
    private readonly dispatcher: Dispatcher,
    private readonly messenger: Messenger,
    private readonly live: LiveUpdates,
    private readonly dailyLimit: DailyLimit,
    private readonly images: ImagesService,
  ) {}

  /**
   * Ends an entry. A worker that holds it finds it ended and stops. If the model has already responded, a worker may be
   * saving the items. Inventory then moves them to the trash and refuses later ones. An entry that the worker completes
   * in the meantime ends too, because it no longer has items.
   * @throws ConflictException if the entry is final
   */
  async changeStatus(actor: Actor, id: number, { status, error_message }: StatusChange): Promise<Entry> {
    const user_id = actor.id;
    const seen = await this.own(this.entries.manager, user_id, id);
    if (!OPEN.includes(seen.status)) throw isFinal();
    const isUndone = seen.detected !== null;
    if (isUndone) await this.messenger.call(inventory.undoEntries, { actor, queue_ids: [id] });
    const entry = await transaction(this.entries.manager.dataSource, async (tx) => {
      const states: EntryStatus[] = isUndone ? [...OPEN, 'completed'] : OPEN;
      const change = {
        ...FINISHED,
        ...WITHOUT_ITEMS,
        status,
        error_message: error_message || null,
        provider_message: null,
      };
      const ended = { id, user_id, status: In(states), ...(isUndone ? {} : { detected: IsNull() }) };
      const { affected } = await tx.update(EntryEntity, ended, change);
      const now = await this.own(tx, user_id, id);
      if (affected) this.live.tell(tx, { user_ids: [user_id], topics: ['queue'] });
      return affected ? entryFor(actor, now) : undefined;
    });
    // A worker has started to save items since the entry was read.
    if (!entry) return this.changeStatus(actor, id, { status, error_message });
    this.dispatcher.wake();
    return entry;
  }

  /** @throws ConflictException if a worker holds the entry or its items are already saved */
  async remove(actor: Actor, id: number): Promise<void> {
    const user_id = actor.id;
    await this.removals.endSaves(actor, { id });
    const removed = await transaction(this.entries.manager.dataSource, async (tx) => {
      const { batch_id } = await this.own(tx, user_id, id);
      const which = { id, status: In(['pending', 'error', 'skipped']), may_be_saved: false };
      return this.removals.remove(tx, user_id, [batch_id], which);
    });
    if (removed === 0) {
      throw new ConflictException({ message: 'Only pending or failed entries can be removed.', code: 'entry_busy' });
    }
    this.dispatcher.wake();
  }

  /** Removes the actor's completed entries. Their items stay. @returns how many were removed */
  clearCompleted({ id: user_id }: Actor): Promise<number> {
    return transaction(this.entries.manager.dataSource, async (tx) => {
      const batches = await tx.query<{ batch_id: string }[]>(
        `select distinct batch_id from queue_entries where user_id = $1 and status = 'completed'`,
        [user_id],
      );
      const batch_ids = batches.map(({ batch_id }) => batch_id);
      return this.removals.remove(tx, user_id, batch_ids, { status: 'completed' });
    });
  }

  /**
   * Analyzes a completed or failed entry again. Inventory first moves the entry's items to the trash, except those that
   * users have changed. Until inventory has responded, the entry waits as if for a retry, so that no worker takes it
   * and a second request is refused. If the response is lost or this process dies, inventory may have moved the items.
   * The entry then stays pending, and its wait ends by itself (`END_LOST_PAUSES`).
   * @throws ConflictException in any other state, or if another entry of the image is open
   * @throws GoneException `photo_gone` if the image was deleted, because a completed entry does not hold it
   */
  async reprocess(actor: Actor, id: number): Promise<void> {
    const user_id = actor.id;
    await this.dailyLimit.remember(actor);
    const before = await this.own(this.entries.manager, user_id, id);
    await this.requirePhoto(actor, before.image_id);
    const held = await this.hold(before);
    try {
      await this.messenger.call(inventory.forgetEntry, { actor, queue_id: id });
    } catch (error) {
      if (isRefusal(error)) await this.entries.update(held, stateOf(before));
      throw error;
    }
    await transaction(this.entries.manager.dataSource, async (tx) => {
      // Locks the batch before the entry, as removals do.
      await lockBatches(tx, user_id, [before.batch_id]);
      const { affected } = await tx.update(EntryEntity, held, { retry_at: null });
      if (!affected) return;
      const is_paused = await joinBatch(tx, before, before.batch_name);
      await tx.update(EntryEntity, id, { is_paused });
      this.live.tell(tx, { user_ids: [user_id], topics: ['queue'] });
    });
    this.dispatcher.wake();
  }

  /**
   * Resets a finished entry to its initial state and holds it there. The next dispatch number makes workers ignore late
   * jobs of earlier attempts.
   * @returns the key of the held entry
   */
  private async hold({ id, user_id, dispatch_number: last }: EntryEntity) {
    const finished = { id, user_id, dispatch_number: last, status: In(['completed', 'error']) };
    const dispatch_number = last + 1;
    try {
      const held = { ...RESET, dispatch_number, retry_at: () => HELD_UNTIL };
      const { affected } = await this.entries.update(finished, held);
      if (!affected) throw notFinished();
      return { id, dispatch_number, status: 'pending' as const, retry_at: Not(IsNull()) };
    } catch (error) {
      if (!isUniqueViolation(error, ONE_PER_IMAGE)) throw error;
      throw new ConflictException({ message: 'This photo is in the queue already.', code: 'photo_in_queue' });
    }
  }

  /** After this call, media keeps the image until the entry holds it again. */
  private async requirePhoto(actor: Actor, image_id: number) {
    await this.images.own(actor, image_id).catch((error: unknown) => {
      throw error instanceof NotFoundException ? photoGone() : error;
    });
  }

  private async own(manager: EntityManager, user_id: number, id: number): Promise<EntryEntity> {
    const entry = await manager.findOneBy(EntryEntity, { id, user_id });
    if (!entry)
      throw new NotFoundException({ message: 'This photo is no longer in your queue.', code: 'entry_not_found' });
    return entry;
  }
}

/** True if inventory has responded and changed nothing. After a 503 or 504, its response may have been lost. */
function isRefusal(error: unknown): boolean {
  return error instanceof HttpException && ![503, 504].includes(error.getStatus());
}

/** The columns that `RESET` changes, with the entry's values. */
function stateOf(entry: EntryEntity) {
  const { status, item_names, attempts, infra_retries, provider_waits, items_saved, dropped, left_out } = entry;
  const { error_message, provider_message } = entry;
  const { started_at, completed_at, finished_at, updated_at } = entry;
  const times = { started_at, completed_at, finished_at, updated_at, retry_at: null };
  const saved = { item_names, items_saved, dropped, left_out };
  const tries = { attempts, infra_retries, provider_waits };
  return { status, ...tries, error_message, provider_message, ...saved, ...times };
}

function isFinal() {
  return new ConflictException({ message: 'This photo is finished already.', code: 'entry_final' });
}

function photoGone() {
  return new GoneException({ message: 'This photo was deleted. Upload it again.', code: 'photo_gone' });
}

function notFinished() {
  return new ConflictException({
    message: 'Only completed or failed photos can be analyzed again.',
    code: 'entry_not_finished',
  });
}
