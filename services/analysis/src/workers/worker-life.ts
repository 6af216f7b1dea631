import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { JobDoor } from '@whereabouts/shared/nest/job-door.js';
import { Repository } from 'typeorm';
import type { AnalysisEnv } from '../env.js';
import { AnalysisMetrics } from '../metrics/analysis-metrics.js';
import { HEARTBEAT } from './heartbeat.js';
import { WorkerEntity } from './worker.entity.js';

/** A process that takes jobs tells that it lives, and what it does; it follows restarts. */
@Injectable()
export class WorkerLife implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('WorkerLife');
  private readonly id = `${hostname()}-${randomBytes(3).toString('hex')}`;
  private started_at = new Date().toISOString();
  private processed = 0;
  private held = 0;
  /** Restarts from before its time do not concern it. */
  private restartsSeen: number | undefined;
  private timer: NodeJS.Timeout | undefined;
  private beat = Promise.resolve();
  private beginning = false;
  private stopping = false;

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    @InjectRepository(WorkerEntity) private readonly workers: Repository<WorkerEntity>,
    private readonly jobs: JobDoor,
    private readonly metrics: AnalysisMetrics,
  ) {}

  /** Counts a job while it runs, and when it has come to an end, whatever that is. */
  async track<T>(job: Promise<T>): Promise<T> {
    this.held += 1;
    const ended = this.metrics.photoTaken();
    try {
      const result = await job;
      this.processed += 1;
      return result;
    } finally {
      this.held -= 1;
      ended();
    }
  }

  async onApplicationBootstrap() {
    if (this.env.ROLE === 'api') return;
    this.timer = setInterval(() => this.tellInTurn(), this.env.HEARTBEAT_MS);
    await this.tellInTurn();
  }

  async beforeApplicationShutdown() {
    if (!this.timer) return;
    this.stopping = true;
    clearInterval(this.timer);
    await this.beat;
    await this.workers.delete({ id: this.id }).catch((error: unknown) => this.log.warn({ error }, 'row not removed'));
  }

  /** One after the other, also while the database is slow. */
  private tellInTurn(): Promise<void> {
    this.beat = this.beat
      .then(() => this.tell())
      .catch((error: unknown) => this.log.warn({ error }, 'heartbeat not told'));
    return this.beat;
  }

  private async tell() {
    if (this.stopping) return;
    const { id, started_at, held, processed, restartsSeen = 0 } = this;
    const row = [id, started_at, this.env.PREFETCH, held, processed, restartsSeen];
    const [{ restarts }] = await this.workers.query<[{ restarts: number }]>(HEARTBEAT, row);
    this.restartsSeen ??= restarts;
    if (restarts > this.restartsSeen && !this.beginning) {
      this.beginAnew(restarts).catch((error: unknown) => this.log.error({ error }, 'not begun anew'));
    }
  }

  /** Heartbeats go on meanwhile: what it holds may take as long as the provider's patience. */
  private async beginAnew(restarts: number) {
    this.beginning = true;
    this.log.log({ restarts }, 'begins anew');
    await this.jobs.beginAnew().finally(() => {
      this.beginning = false;
    });
    this.started_at = new Date().toISOString();
    this.processed = 0;
    this.restartsSeen = restarts;
    await this.tellInTurn();
  }
}
