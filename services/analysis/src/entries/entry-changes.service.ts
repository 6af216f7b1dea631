import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Entry, type StatusChange } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { LiveUpdates } from '@whereabouts/shared/nest/live-updates.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { isUniqueViolation } from '@whereabouts/shared/nest/sql-errors.js';
import { type EntityManager, In, Repository } from 'typeorm';
import { joinBatch } from '../batches/batch-rows.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { DailyLimit } from '../usage/daily-limit.js';
import { ONE_PER_IMAGE } from './entries.service.js';
import { EntryEntity } from './entry.entity.js';
import { RemovalsService } from './removals.service.js';
import { FINISHED, OPEN } from './states.js';

/** As if it had never been looked at. */
const RESET = {
  status: 'pending',
  item_names: [] as string[],
  attempts: 0,
  infra_retries: 0,
  items_saved: 0,
  error_message: null,
  started_at: null,
  completed_at: null,
  finished_at: null,
  updated_at: () => 'now()',
} as const;

/** What users do to entries of their own. Those of others are a 404, as if they did not exist. */
@Injectable()
export class EntryChangesService {
  constructor(
    @InjectRepository(EntryEntity) private readonly entries: Repository<EntryEntity>,
    private readonly removals: RemovalsService,
    private readonly dispatcher: Dispatcher,
    private readonly messenger: Messenger,
    private readonly live: LiveUpdates,
    private readonly dailyLimit: DailyLimit,
  ) {}

  /**
   * A worker that holds the entry finds it ended and stops. If the image has been looked at its items may be there, or
   * on their way: they go to the trash. The entry stays locked until inventory has answered, so that it is not completed
   * meanwhile.
   * @throws ConflictException for an entry that is final
   */
  async changeStatus(actor: Actor, id: number, { status, error_message }: StatusChange): Promise<Entry> {
    const user_id = actor.id;
    const entry = await this.entries.manager.transaction(async (manager) => {
      await this.own(manager, user_id, id);
      const lock = { mode: 'pessimistic_write' } as const;
      const open = await manager.findOne(EntryEntity, { where: { id, user_id, status: In(OPEN) }, lock });
      if (!open) throw new ConflictException({ message: 'This photo is finished already.', code: 'entry_final' });
      await manager.update(EntryEntity, { id }, { ...FINISHED, status, error_message: error_message || null });
      this.live.tell(manager, { user_ids: [user_id], topics: ['queue'] });
      if (open.detected) await this.messenger.call(inventory.undoEntries, { actor, queue_ids: [id] });
      return this.own(manager, user_id, id);
    });
    this.dispatcher.wake();
    return Entry.parse(entry);
  }

  /** @throws ConflictException for an entry that a worker holds, or that has its items already. */
  async remove({ id: user_id }: Actor, id: number): Promise<void> {
    const removed = await this.entries.manager.transaction(async (manager) => {
      const { batch_id } = await this.own(manager, user_id, id);
      return this.removals.remove(manager, user_id, [batch_id], { id, status: In(['pending', 'error', 'skipped']) });
    });
    if (removed === 0) {
      throw new ConflictException({ message: 'Only pending or failed entries can be removed.', code: 'entry_busy' });
    }
    this.dispatcher.wake();
  }

  /** Removes the actor's completed entries and answers how many; their items stay. */
  clearCompleted({ id: user_id }: Actor): Promise<number> {
    return this.entries.manager.transaction(async (manager) => {
      const batches = await manager.query<{ batch_id: string }[]>(
        `select distinct batch_id from queue_entries where user_id = $1 and status = 'completed'`,
        [user_id],
      );
      const batch_ids = batches.map(({ batch_id }) => batch_id);
      return this.removals.remove(manager, user_id, batch_ids, { status: 'completed' });
    });
  }

  /**
   * Analyses a completed or failed entry anew; what it made goes to the trash first, unless somebody has changed it. The
   * entry stays locked until inventory has answered, so that nothing new is made before that, and nothing twice.
   * @throws ConflictException from any other state, or while another entry of the image is on its way.
   */
  async reprocess(actor: Actor, id: number): Promise<void> {
    const user_id = actor.id;
    await this.dailyLimit.remember(actor);
    try {
      await this.entries.manager.transaction(async (manager) => {
        const { batch_id, batch_name } = await this.own(manager, user_id, id);
        const is_paused = await joinBatch(manager, { user_id, batch_id }, batch_name);
        const finished = { id, user_id, status: In(['completed', 'error']) };
        const { affected } = await manager.update(EntryEntity, finished, { ...RESET, is_paused });
        if (!affected) throw notFinished();
        this.live.tell(manager, { user_ids: [user_id], topics: ['queue'] });
        await this.messenger.call(inventory.forgetEntry, { actor, queue_id: id });
      });
    } catch (error) {
      if (!isUniqueViolation(error, ONE_PER_IMAGE)) throw error;
      throw new ConflictException({ message: 'This photo is in the queue already.', code: 'photo_in_queue' });
    }
    this.dispatcher.wake();
  }

  private async own(manager: EntityManager, user_id: number, id: number): Promise<EntryEntity> {
    const entry = await manager.findOneBy(EntryEntity, { id, user_id });
    if (!entry)
      throw new NotFoundException({ message: 'This photo is not in your queue any more.', code: 'entry_not_found' });
    return entry;
  }
}

function notFinished() {
  return new ConflictException({
    message: 'Only completed or failed photos can be analysed again.',
    code: 'entry_not_finished',
  });
}
