import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceTables } from '@whereabouts/shared/nest/database/database.js';
import { withSecrets } from '@whereabouts/shared/nest/process/env.js';
import pg from 'pg';
import { DATABASE_SERVICES, type DatabaseService } from '../database/service-roles.js';
import { tablesOf } from '../database/service-tables.js';

const POLL_MS = 2_000;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * PostgreSQL's error codes for a missing table, schema or database, and for a role that is missing or has another
 * password.
 */
const NOT_PREPARED = ['42P01', '3F000', '3D000', '28P01', '28000'];

/** Migrations of this version that have not run yet.\n@throws Error if PostgreSQL does not answer */
export async function pendingMigrations({ schema, migrations }: ServiceTables, url: string): Promise<string[]> {
  const names = migrations.map((Migration) => new Migration().name ?? Migration.name);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string }>(`select name from "${schema}".migrations`);
    const done = new Set(rows.map(({ name }) => name));
    return names.filter((name) => !done.has(name));
  } catch (error) {
    if (NOT_PREPARED.includes((error as pg.DatabaseError).code ?? '')) return names;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The reason why this pod waits, as a sentence. Undefined once the service can start. */
async function reasonToWait(tables: ServiceTables, url: string): Promise<string | undefined> {
  try {
    const pending = await pendingMigrations(tables, url);
    if (pending.length === 0) return undefined;
    return `${pending.length} migrations of ${tables.schema} are pending. The job \`migrate\` of this version runs them.`;
  } catch (error) {
    return `PostgreSQL does not answer: ${error instanceof Error ? error.message : error}`;
  }
}

/** Runs as an init container in a cluster, so that no service starts before its migrations have run. */
async function waitForMigrations(service: DatabaseService, url: string): Promise<void> {
  const tables = await tablesOf(service);
  let told: string | undefined;
  for (;;) {
    const reason = await reasonToWait(tables, url);
    if (!reason) return console.log(`The schema ${service} is up to date.`);
    if (reason !== told) console.log(reason);
    told = reason;
    await pause(POLL_MS);
  }
}

if (import.meta.main) {
  const [service] = process.argv.slice(2);
  const { DATABASE_URL: url } = withSecrets(process.env);
  if (DATABASE_SERVICES.includes(service as DatabaseService) && url) {
    process.once('SIGTERM', () => process.exit(1));
    await waitForMigrations(service as DatabaseService, url);
  } else {
    console.error(`Set DATABASE_URL, and name a service: ${DATABASE_SERVICES.join(', ')}.`);
    process.exitCode = 1;
  }
}
