import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { Metrics } from '../observability/metrics.js';

/** Age of the oldest message that the broker has not confirmed. Uses the primary key. */
const OUTBOX = `
  select coalesce(extract(epoch from now() - (select created_at from outbox order by id limit 1)), 0)::float8 as seconds`;

/** Metrics of a service's database: the use of its connections and the lag of its outbox. */
@Injectable()
export class DatabaseMetrics {
  constructor(metrics: Metrics, source: DataSource) {
    const registers = [metrics.registry];
    new Gauge({
      name: 'database_connections',
      help: 'Connections to PostgreSQL by state; `waiting` counts calls that wait for a connection',
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
      /** Keeps the last value while the database is down. */
      async collect() {
        const [row] = await source.query<{ seconds: number }[]>(OUTBOX).catch(() => []);
        if (row) this.set(row.seconds);
      },
    });
  }
}
