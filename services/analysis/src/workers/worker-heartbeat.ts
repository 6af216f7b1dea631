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

/** A process that takes jobs tells that it lives, and what it does; it follows restarts. */
@Injectable()
export class WorkerHeartbeat implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('WorkerHeartbeat');
  private readonly id = `${hostname()}-${randomBytes(3).toString('hex')}`;
  private started_at = new Date().toISOString();
  private processed = 0;
  private in_flight = 0;
  /** Restarts from before its time do not concern it. */
  private restartsSeen: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private beat = Promise.resolve();
  private restarting = false;
  private stopping = false;

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    @InjectRepository(WorkerEntity) private readonly workers: Repository<WorkerEntity>,
    private readonly metrics: AnalysisMetrics,
    /** None where no jobs are taken. */
    @Optional() private readonly jobs?: JobConsumer,
  ) {}

  /** Counts a job while it runs, and when it has come to an end, whatever that is. */
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
    await this.workers.delete({ id: this.id }).catch((error: unknown) => this.log.warn({ error }, 'row not removed'));
  }

  /** One after the other, also while the database is slow. */
  private sendInOrder(): Promise<void> {
    this.beat = this.beat
      .then(() => this.send())
      .catch((error: unknown) => this.log.warn({ error }, 'heartbeat failed'));
    return this.beat;
  }

  private async send() {
    if (this.stopping) return;
    const { id, started_at, in_flight, processed, restartsSeen = 0 } = this;
    const row = [id, started_at, this.env.PREFETCH, in_flight, processed, restartsSeen];
    const [{ restarts }] = await this.workers.query<[{ restarts: number }]>(HEARTBEAT, row);
    this.restartsSeen ??= restarts;
    if (restarts > this.restartsSeen && !this.restarting) {
      this.restart(restarts).catch((error: unknown) => this.log.error({ error }, 'restart failed'));
    }
  }

  /** Heartbeats go on meanwhile: what it holds may take as long as the provider's patience. */
  private async restart(restarts: number) {
    this.restarting = true;
    this.log.log({ restarts }, 'restarting');
    await this.jobs?.restart().finally(() => {
      this.restarting = false;
    });
    this.started_at = new Date().toISOString();
    this.processed = 0;
    this.restartsSeen = restarts;
    await this.sendInOrder();
  }
}
