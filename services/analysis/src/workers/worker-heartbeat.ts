import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { JobConsumer } from '@whereabouts/shared/nest/messaging/rabbitmq/job-consumer.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { Repository } from 'typeorm';
import type { AnalysisEnv } from '../env.js';
import { AnalysisMetrics } from '../metrics/analysis-metrics.js';
import { HEARTBEAT } from './heartbeat.query.js';
import { WorkerEntity } from './worker.entity.js';

/** Sends heartbeats with the worker's state, and restarts the job consumer on request. */
@Injectable()
export class WorkerHeartbeat implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('WorkerHeartbeat');
  private readonly id = `${hostname()}-${randomBytes(3).toString('hex')}`;
  private started_at = new Date().toISOString();
  private processed = 0;
  private in_flight = 0;
  /** The number of restarts that the worker has handled. Restarts before its start are ignored. */
  private restartsSeen: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private beat = Promise.resolve();
  private restarting = false;
  private stopping = false;

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    @InjectRepository(WorkerEntity) private readonly workers: Repository<WorkerEntity>,
    private readonly metrics: AnalysisMetrics,
    /** Undefined if this process takes no jobs. */
    @Optional() private readonly jobs?: JobConsumer,
  ) {}

  /** Counts a job while it runs and when it ends. */
  async track<T>(job: Promise<T>): Promise<T> {
    this.in_flight += 1;
    const ended = this.metrics.entryStarted();
    try {
      const result = await job;
      this.processed += 1;
      return result;
    } finally {
      this.in_flight -= 1;
      ended();
    }
  }

  async onApplicationBootstrap() {
    if (this.env.ROLE === 'api') return;
    this.timer = setInterval(() => this.sendInOrder(), this.env.HEARTBEAT_MS);
    await this.sendInOrder();
  }

  async beforeApplicationShutdown() {
    if (!this.timer) return;
    this.stopping = true;
    clearInterval(this.timer);
    await this.beat;
    await this.workers
      .delete({ id: this.id })
      .catch((error: unknown) => this.log.warn({ error }, 'worker row not deleted'));
  }

  /** Sends heartbeats one at a time, even if the database is slow. */
  private sendInOrder(): Promise<void> {
    this.beat = this.beat
      .then(() => this.send())
      .catch((error: unknown) => this.log.warn({ error }, 'heartbeat failed, retrying on next interval'));
    return this.beat;
  }

  private async send() {
    if (this.stopping) return;
    const { id, started_at, in_flight, processed, restartsSeen = 0 } = this;
    const row = [id, started_at, this.env.PREFETCH, in_flight, processed, restartsSeen];
    const [{ restarts }] = await this.workers.query<[{ restarts: number }]>(HEARTBEAT, row);
    this.restartsSeen ??= restarts;
    if (restarts > this.restartsSeen && !this.restarting) {
      this.restart(restarts).catch((error: unknown) => this.log.error({ error }, 'worker restart failed'));
    }
  }

  /** Heartbeats continue during the restart, which may take as long as the provider's timeout. */
  private async restart(restarts: number) {
    this.restarting = true;
    this.log.log({ restarts }, 'worker restarting');
    await this.jobs?.restart().finally(() => {
      this.restarting = false;
    });
    this.started_at = new Date().toISOString();
    this.processed = 0;
    this.restartsSeen = restarts;
    await this.sendInOrder();
  }
}
