import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { CoalescedTask } from '@whereabouts/shared/nest/process/coalesced-task.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { ServerRoom } from '@whereabouts/shared/nest/storage/room/server-room.js';
import { DataSource } from 'typeorm';
import { EndedBatches } from '../batches/ended-batches.js';
import type { AnalysisEnv } from '../env.js';
import { ModelsService } from '../models/models.service.js';
import { Budget } from '../usage/budget.js';
import { ProviderSlots } from '../worker/provider-slots.js';
import { IS_IDLE } from './capacity.js';
import { CLAIM_ENTRIES } from './claim-entries.query.js';
import { END_LOST_PAUSES, RECLAIM_LOST_JOBS } from './recovery.query.js';

/** Finds work that no wake-up announced: a new worker, a raised budget, what a killed process was about to do. */
const TICK_MS = 2_000;
/** When nothing waited, only an entry added by a killed process can be found. */
const IDLE_TICK_MS = 10_000;
/** What counts as lost has been held up for longer than this. */
const RECOVERY_MS = 10_000;
/** Time from a wake-up to the hand-over, so that one transaction fills several places. */
const GATHERED_MS = 10;
/** The longest that a freed place stays empty while its worker has images ready. */
const RESERVE_LASTS_MS = 500;
/** Entries handed over in one transaction. */
const AT_ONCE = 50;
/** Dispatchers of all processes take turns, so that none counts what another is just handing over. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.dispatch', 0))`;
/** How late the message that ends a pause may be before it counts as lost. */
const PAUSE_GRACE_MS = 10_000;

/**
 * Hands waiting entries to the workers, only as many as these can hold: whose turn is next is decided when there is
 * room, not when an image comes in. Any process that makes room or adds an entry wakes its own.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Dispatcher');
  private readonly dispatching = new CoalescedTask(() => this.dispatchAll(), GATHERED_MS);
  private tick: NodeJS.Timeout | undefined;
  private later: NodeJS.Timeout | undefined;
  /** By `performance.now()`; nothing was to do when it was looked at last. */
  private idleUntil = 0;
  /** By `performance.now()`. */
  private nextRecovery = 0;

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    @InjectDataSource() private readonly source: DataSource,
    private readonly outbox: Outbox,
    private readonly budget: Budget,
    private readonly endedBatches: EndedBatches,
    private readonly slots: ProviderSlots,
    private readonly models: ModelsService,
    private readonly room: ServerRoom,
  ) {}

  onApplicationBootstrap() {
    this.tick = setInterval(() => this.look(), TICK_MS);
  }

  async onApplicationShutdown() {
    clearInterval(this.tick);
    clearTimeout(this.later);
    await this.dispatching.finish();
  }

  /** An image has left this process. While others wait ready here, one hand-over fills the room of several. */
  roomMade() {
    if (this.slots.hasReserve()) this.later ??= setTimeout(() => this.wake(), RESERVE_LASTS_MS);
    else this.wake();
  }

  /** There may be room, or somebody to take it. */
  wake() {
    clearTimeout(this.later);
    this.later = undefined;
    this.idleUntil = 0;
    this.dispatching.wake();
  }

  private async dispatchAll() {
    try {
      if (!this.room.isFull && !(await this.budget.isUsedUp())) while ((await this.claimEntries()) === AT_ONCE);
    } catch (error) {
      this.log.warn({ error }, 'entries not dispatched');
    }
  }

  /** Answers how many entries there were to hand over and room for. */
  private claimEntries(): Promise<number> {
    return this.source.transaction(async (manager) => {
      const { MAX_IN_FLIGHT, MAX_IN_FLIGHT_PER_USER } = this.env;
      const { configured, available } = this.models.choices;
      const limits = [MAX_IN_FLIGHT, MAX_IN_FLIGHT_PER_USER, AT_ONCE];
      const values = [...limits, this.outbox.envelope(), configured, available];
      const [, [{ count }]] = await Promise.all([
        manager.query(LOCK),
        manager.query<[{ count: number }]>(CLAIM_ENTRIES, values),
      ]);
      if (count > 0) this.outbox.written(manager);
      return count;
    });
  }

  /** One cheap question, all night long. */
  private async look() {
    if (performance.now() < this.idleUntil) return;
    // Who wakes it meanwhile takes this back.
    this.idleUntil = performance.now() + IDLE_TICK_MS;
    try {
      const [{ is_idle }] = await this.source.query<[{ is_idle: boolean }]>(IS_IDLE, []);
      if (is_idle) return;
      await this.recover();
      await this.endedBatches.tell();
    } catch (error) {
      this.log.warn({ error }, 'search for lost jobs failed');
    }
    this.wake();
  }

  private async recover() {
    if (performance.now() < this.nextRecovery) return;
    this.nextRecovery = performance.now() + RECOVERY_MS;
    // From one touch of a worker to the next: the wait for the provider and its patience, a repair's too; and some more.
    const untouched = 4 * this.env.VISION_TIMEOUT_MS + 60_000;
    const [lost] = await this.source.query<[{ id: number }[]]>(RECLAIM_LOST_JOBS, [untouched]);
    if (lost.length > 0) this.log.warn({ queue_ids: lost.map(({ id }) => id) }, 'lost jobs reclaimed');
    await this.source.query(END_LOST_PAUSES, [PAUSE_GRACE_MS]);
  }
}
