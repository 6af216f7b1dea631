import type pg from 'pg';
import type { DatabaseService } from './service-roles.js';

/** @throws Error while an instance of this service is connected to the database */
export async function refuseRunning(client: pg.Client, service: DatabaseService): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and split_part(application_name, '/', 1) = $1`,
    [`whereabouts-${service}`],
  );
  if (rows.length > 0)
    throw new Error(`The ${service} service is running. Stop Whereabouts first; the database stays up.`);
}
