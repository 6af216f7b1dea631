import { randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';

/**
 * A connection name that identifies an instance and its pool size. Every role can read the connection names of a
 * server.
 */
export const instanceName = (schema: string, pool_size: number) =>
  `whereabouts-${schema}/${pool_size}/${randomBytes(4).toString('hex')}`;

/** Connections available to roles without privileges, and the total pool size of all running instances. */
const BUDGET = `
  select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as available,
    (
      select coalesce(sum(split_part(name, '/', 2)::int), 0)::int
      from (select distinct application_name as name from pg_stat_activity) instances
      where name ~ '^whereabouts-[a-z]+/[0-9]+/'
    ) as configured`;

interface Budget {
  available: number;
  configured: number;
}

/** Logs a warning at startup if the pools of all instances may need more connections than PostgreSQL allows. */
@Injectable()
export class ConnectionBudget implements OnApplicationBootstrap {
  private readonly log = new Logger('ConnectionBudget');

  constructor(private readonly source: DataSource) {}

  async onApplicationBootstrap() {
    // The service starts even without a database: `/health` reports the outage.
    const [budget] = await this.source.query<Budget[]>(BUDGET).catch(() => []);
    if (!budget || budget.configured <= budget.available) return;
    this.log.warn(budget, 'connection pools exceed the PostgreSQL limit, see deploy/README.md');
  }
}
