import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { CoalescedTask } from '@whereabouts/shared/nest/process/coalesced-task.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { ServerRoom } from '@whereabouts/shared/nest/storage/room/server-room.js';
import { DataSource } from 'typeorm';
import { EndedBatches } from '../batches/ended-batches.js';
import type { AnalysisEnv } from '../env.js';
import { goesOnUncounted, goesOnWithoutCost, type ModelsInUse, ModelsService } from '../models/models.service.js';
import { Budget } from '../usage/budget.js';
import { ProviderSlots } from '../worker/provider-slots.js';
import { IS_IDLE } from './capacity.js';
import { CLAIM_ENTRIES } from './claim-entries.query.js';
import { END_LOST_PAUSES, RECLAIM_LOST_JOBS } from './recovery.query.js';
import { WorkerLoad } from './worker-load.js';

/** Interval for finding work without a wake-up: a new worker, a raised budget, or work of a killed process. */
const TICK_MS = 2_000;
/** Interval when nothing waits: then only an entry added by a killed process can be found. */
const IDLE_TICK_MS = 10_000;
/** Interval of the search for lost jobs. */
const RECOVERY_MS = 10_000;
/** Delay from a wake-up to the dispatch, so that one transaction fills several places. */
const GATHERED_MS = 10;
/** Maximum delay before a freed place is filled while its worker has prepared images. */
const RESERVE_LASTS_MS = 500;
/** Maximum number of entries dispatched per transaction. */
const AT_ONCE = 50;
/** Workers renew the leases of their entries far more often (`RENEW_MS`). */
const LEASE_MS = 300_000;
/** Serializes the dispatchers of all processes, so that each one sees the entries dispatched by the others. */
const LOCK = `select pg_advisory_xact_lock(hashtextextended('whereabouts.' || current_schema() || '.dispatch', 0))`;
/** How late the message that ends a retry delay may be before it counts as lost. */
const PAUSE_GRACE_MS = 10_000;

/**
 * Dispatches waiting entries to the workers, only as many as these can hold. So the order is decided when a place is
 * free, not when an image arrives. A process that frees a place or adds an entry wakes its own dispatcher.
 */
@Injectable()
export class Dispatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Dispatcher');
  private readonly dispatching = new CoalescedTask(() => this.dispatchAll(), GATHERED_MS);
  private tick: NodeJS.Timeout | undefined;
  private later: NodeJS.Timeout | undefined;
  /** An idle dispatcher skips its checks until `performance.now()` reaches this time. */
  private idleUntil = 0;
  /** When the next search for lost jobs is due, by `performance.now()`. */
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
    private readonly load: WorkerLoad,
  ) {}

  onApplicationBootstrap() {
    this.tick = setInterval(() => this.poll(), TICK_MS);
  }

  async onApplicationShutdown() {
    clearInterval(this.tick);
    clearTimeout(this.later);
    await this.dispatching.finish();
  }

  /**
   * A job of this process has ended. While prepared images wait here, the wake-up is delayed, so that one dispatch
   * fills several places.
   */
  onSlotFreed() {
    if (this.slots.hasReserve()) this.later ??= setTimeout(() => this.wake(), RESERVE_LASTS_MS);
    else this.wake();
  }

  /** Triggers a dispatch, because a place or an entry may have become available. */
  wake() {
    clearTimeout(this.later);
    this.later = undefined;
    this.idleUntil = 0;
    this.dispatching.wake();
  }

  private async dispatchAll() {
    try {
      const models = await this.models.inUse();
      await this.load.store(models);
      if (!this.room.isFull && !(await this.budget.isUsedUp())) while ((await this.claimEntries(models)) === AT_ONCE);
    } catch (error) {
      this.log.warn({ error }, 'dispatch failed, retrying on next tick');
    }
  }

  /** @returns how many entries were dispatched */
  private async claimEntries(models: ModelsInUse): Promise<number> {
    return transaction(this.source, async (tx) => {
      const { MAX_IN_FLIGHT, MAX_IN_FLIGHT_PER_USER } = this.env;
      const limits = [MAX_IN_FLIGHT, MAX_IN_FLIGHT_PER_USER, AT_ONCE];
      const values = [...limits, this.outbox.envelope(), goesOnUncounted(models), goesOnWithoutCost(models)];
      const [, [{ count }]] = await Promise.all([tx.query(LOCK), tx.query<[{ count: number }]>(CLAIM_ENTRIES, values)]);
      if (count > 0) this.outbox.written(tx);
      return count;
    });
  }

  /** Idle check: one cheap query per tick. */
  private async poll() {
    if (performance.now() < this.idleUntil) return;
    // A wake-up in the meantime resets this.
    this.idleUntil = performance.now() + IDLE_TICK_MS;
    try {
      const [{ is_idle }] = await this.source.query<[{ is_idle: boolean }]>(IS_IDLE, []);
      if (is_idle) return;
      await this.recover();
      await this.endedBatches.tell();
    } catch (error) {
      this.log.warn({ error }, 'search for lost jobs failed, retrying on next tick');
    }
    this.wake();
  }

  private async recover() {
    if (performance.now() < this.nextRecovery) return;
    this.nextRecovery = performance.now() + RECOVERY_MS;
    const [lost] = await this.source.query<[{ id: number }[]]>(RECLAIM_LOST_JOBS, [LEASE_MS]);
    if (lost.length > 0) this.log.warn({ queue_ids: lost.map(({ id }) => id) }, 'lost jobs reclaimed');
    await this.source.query(END_LOST_PAUSES, [PAUSE_GRACE_MS]);
  }
}
