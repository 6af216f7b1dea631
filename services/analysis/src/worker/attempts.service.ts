import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import type { LiveUpdate } from '@whereabouts/shared/contracts/live-updates.js';
import type { LostItems } from '@whereabouts/shared/contracts/vision.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { type EntityManager, In, IsNull, Not, type QueryDeepPartialEntity, Repository } from 'typeorm';
import { isPaused } from '../batches/batch-rows.js';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { EntryEntity } from '../entries/entry.entity.js';
import { FINISHED, OPEN } from '../entries/states.js';
import { AnalysisMetrics } from '../metrics/analysis-metrics.js';
import type { Detection } from '../vision/vision-model.js';
import { delayQueue } from './job-queues.js';

type Job = PayloadOf<typeof analysis.processEntry>;
type Change = QueryDeepPartialEntity<EntryEntity>;

/** Detections stored by an earlier version lack the counts. */
type StoredDetection = Omit<Detection, keyof LostItems> & Partial<LostItems>;

/** Why an attempt failed: a message for the user and the provider's own message for admins. */
export type FailureReason = Pick<EntryEntity, 'error_message' | 'provider_message'>;

/** The columns that a worker needs. */
const CLAIMED_COLUMNS = [
  'id',
  'user_id',
  'image_id',
  'image',
  'file_name',
  'batch_id',
  'area',
  'location',
  'sub_location',
  'quantity_min',
  'collection_id',
  'dispatch_number',
  'attempts',
  'infra_retries',
  'provider_waits',
  'detected',
  'failed_model',
] as const satisfies (keyof EntryEntity)[];

export type ClaimedEntry = Pick<EntryEntity, (typeof CLAIMED_COLUMNS)[number]>;

/** Number of item names that the entry stores (contract `Entry`). */
const NAMES_KEPT = 3;

/** The entry was ended, removed or dispatched again. Its attempt ends without a change. */
export class AttemptEnded extends Error {}

/** How an entry waits for its next attempt. */
export interface Pause {
  /** Milliseconds. */
  delay: number;
  /** The count that grows. Other than `attempts`, the attempt is repeated as if it had never started. */
  counts: 'attempts' | 'infra_retries' | 'provider_waits';
  /** Whether `delay` has a queue. Otherwise the dispatcher ends the wait, some seconds late. */
  has_queue: boolean;
}

/** Starts the next attempt of entry `$1` with dispatch number `$2`. */
const BEGIN = `
  update queue_entries set attempts = attempts + 1, started_at = coalesce(started_at, now()), updated_at = now(),
    status = case when detected is null then 'analyzing' else 'saving' end,
    may_be_saved = may_be_saved or detected is not null
  where id = $1 and dispatch_number = $2 and status = any($3) and dispatched_at is not null
  returning ${CLAIMED_COLUMNS.join(', ')}`;

/**
 * Moves an entry through its states. A change applies only while its attempt is the latest, so that a replaced worker
 * changes nothing. The methods return whether the change applied. The end of an attempt frees a place for the next
 * entry.
 */
@Injectable()
export class AttemptsService {
  private readonly log = new Logger('Worker');

  constructor(
    @InjectRepository(EntryEntity) private readonly entries: Repository<EntryEntity>,
    private readonly outbox: Outbox,
    private readonly dispatcher: Dispatcher,
    private readonly live: LiveUpdates,
    private readonly metrics: AnalysisMetrics,
  ) {}

  /** Starts the next attempt. Returns null if the entry is final, removed, paused or dispatched again. */
  async begin({ queue_id: id, dispatch_number }: Job): Promise<ClaimedEntry | null> {
    const [[entry]] = await this.entries.query<[[ClaimedEntry?]]>(BEGIN, [id, dispatch_number, OPEN]);
    if (entry) {
      this.live.publish(queueOf(entry));
      return entry;
    }
    // If the retry delay is over, the entry now waits to be dispatched like any other.
    await this.entries.update({ id, dispatch_number, retry_at: Not(IsNull()) }, { retry_at: null });
    this.dispatcher.wake();
    return null;
  }

  /**
   * Tells the user which model works on the image, and keeps which one has failed for good.
   * @throws AttemptEnded
   */
  async tellModel(entry: ClaimedEntry, model: string | null, failed_model: string | null): Promise<void> {
    if (!(await this.stepNow(entry, { model, failed_model }))) throw new AttemptEnded();
  }

  /** Call this just before a request that costs money. @throws AttemptEnded */
  async requireOurs(entry: ClaimedEntry): Promise<void> {
    if (!(await this.renewLease(entry))) throw new AttemptEnded();
  }

  /** Keeps the dispatcher from reclaiming the entry while a slow model works. */
  renewLease(entry: ClaimedEntry): Promise<boolean> {
    return step(this.entries.manager, entry, {});
  }

  /** Stores the model's answer. */
  keepAnswer(entry: ClaimedEntry, detected: Detection): Promise<boolean> {
    return this.stepNow(entry, { status: 'saving', detected, may_be_saved: true, infra_retries: 0, provider_waits: 0 });
  }

  /**
   * Completes the entry, which releases its image. Media keeps the image while items use it. If the entry was undone in
   * the meantime, `items_saved` is smaller than the number of detected items, and the names are not stored.
   */
  async complete(entry: ClaimedEntry, { items, dropped = 0, left_out = 0 }: StoredDetection, items_saved: number) {
    const named = items.slice(0, Math.min(NAMES_KEPT, items_saved));
    const change: Change = {
      ...FINISHED,
      status: 'completed',
      items_saved,
      item_names: named.map(({ name }) => name),
      dropped,
      left_out,
      completed_at: () => 'now()',
      error_message: null,
      provider_message: null,
      detected: null,
    };
    const isOurs = await transaction(this.entries.manager.dataSource, async (tx) => {
      const holds = await this.stepIn(tx, entry, change);
      if (holds) await this.outbox.publishEvent(tx, analysis.imagesReleased, { image_ids: [entry.image_id] });
      return holds;
    });
    this.dispatcher.onSlotFreed();
    if (!isOurs) return;
    const { id: queue_id, image_id, attempts } = entry;
    this.log.log({ queue_id, image_id, attempts, items: items_saved }, 'completed');
    this.metrics.entryEnded('completed');
  }

  async fail(entry: ClaimedEntry, reason: FailureReason): Promise<boolean> {
    const isOurs = await this.stepNow(entry, { ...FINISHED, status: 'error', ...reason });
    this.dispatcher.onSlotFreed();
    return isOurs;
  }

  /** Fails an entry whose job reached the delivery limit. */
  async giveUp({ queue_id, dispatch_number }: Job, error_message: string) {
    const change = { ...FINISHED, status: 'error', error_message, provider_message: null } as const;
    const query = this.entries.createQueryBuilder().update(change);
    const held = { id: queue_id, dispatch_number, status: In(OPEN) };
    const { raw } = await query.where(held).returning('user_id').execute();
    for (const entry of raw) this.live.publish(queueOf(entry));
    this.dispatcher.wake();
  }

  /** Schedules another attempt. */
  async postpone(entry: ClaimedEntry, reason: FailureReason, { delay, counts, has_queue }: Pause): Promise<boolean> {
    const { id, dispatch_number } = entry;
    const tries = counts === 'attempts' ? {} : { attempts: entry.attempts - 1, [counts]: entry[counts] + 1 };
    const isOurs = await transaction(this.entries.manager.dataSource, async (tx) => {
      const is_paused = await isPaused(tx, entry);
      const retry_at = () => `now() + interval '${delay} milliseconds'`;
      const pause = { status: 'pending', ...reason, is_paused, dispatched_at: null, retry_at } as const;
      const holds = await this.stepIn(tx, entry, { ...pause, ...tries });
      const jobs = [{ queue_id: id, dispatch_number }];
      if (holds && has_queue) await this.outbox.enqueueJob(tx, analysis.processEntry, jobs, delayQueue(delay));
      return holds;
    });
    this.dispatcher.wake();
    return isOurs;
  }

  /** Makes the entry wait as if this attempt had never started, because its user has reached a limit. */
  async wait(entry: ClaimedEntry): Promise<void> {
    await transaction(this.entries.manager.dataSource, async (tx) => {
      const is_paused = await isPaused(tx, entry);
      const waiting = { status: 'pending', is_paused, dispatched_at: null } as const;
      await this.stepIn(tx, entry, { ...waiting, attempts: entry.attempts - 1 });
    });
    this.dispatcher.wake();
  }

  private async stepNow(entry: ClaimedEntry, change: Change): Promise<boolean> {
    const isOurs = await step(this.entries.manager, entry, change);
    if (isOurs) this.live.publish(queueOf(entry));
    return isOurs;
  }

  private async stepIn(tx: Transaction, entry: ClaimedEntry, change: Change): Promise<boolean> {
    const isOurs = await step(tx, entry, change);
    if (isOurs) this.live.tell(tx, queueOf(entry));
    return isOurs;
  }
}

async function step(manager: EntityManager, entry: ClaimedEntry, change: Change): Promise<boolean> {
  const { affected } = await manager.update(EntryEntity, held(entry), { updated_at: () => 'now()', ...change });
  return Boolean(affected);
}

/** Tells the user's clients that their queue has changed. */
const queueOf = ({ user_id }: Pick<ClaimedEntry, 'user_id'>): LiveUpdate => ({
  user_ids: [user_id],
  topics: ['queue'],
});

/** Condition for the entry while this attempt owns it. */
function held({ id, dispatch_number, attempts }: ClaimedEntry) {
  return { id, dispatch_number, attempts, status: In(OPEN), dispatched_at: Not(IsNull()) };
}
