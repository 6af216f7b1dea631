import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics } from '../observability/metrics.js';

/** The oldest message that the broker has not confirmed yet; found by the index of ids. */
const OUTBOX = `
  select coalesce(extract(epoch from now() - (select created_at from outbox order by id limit 1)), 0)::float8 as seconds`;

/** Figures of a service's database: how busy its connections are, and how far its outbox lags. */
@Injectable()
export class DatabaseMetrics {
  constructor(metrics: Metrics, source: DataSource) {
    const registers = [metrics.registry];
    new Gauge({
      name: 'database_connections',
      help: 'Connections to PostgreSQL by state; `waiting` are calls that wait for one',
      labelNames: ['state'],
      registers,
      collect() {
        const { totalCount, idleCount, waitingCount } = (source.driver as unknown as { master: Pool }).master;
        this.set({ state: 'busy' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
        this.set({ state: 'waiting' }, waitingCount);
      },
    });
    new Gauge({
      name: 'outbox_lag_seconds',
      help: 'Age of the oldest event or job that the broker has not confirmed',
      registers,
      /** While the database is away the last figure stands. */
      async collect() {
        const [row] = await source.query<{ seconds: number }[]>(OUTBOX).catch(() => []);
        if (row) this.set(row.seconds);
      },
    });
  }
}
