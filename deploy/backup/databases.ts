import { KEEPALIVES } from '@whereabouts/shared/nest/database/connection-limits.js';
import pg from 'pg';
import { DATABASE_SERVICES, type DatabaseService } from '../database/service-roles.js';

/** Address of each service's schema. */
export interface Databases {
  /** A role that may create roles and schemas. Undefined if each service's own role owns its schema. */
  admin?: string | undefined;
  services: Record<DatabaseService, string>;
}

/** Reads DATABASE_URL, or AUTH_DATABASE_URL … for services with their own roles or servers, and ADMIN_DATABASE_URL. */
export function databasesOf(env: Record<string, string | undefined>): Databases {
  const urls = DATABASE_SERVICES.map((service) => {
    const name = `${service.toUpperCase()}_DATABASE_URL`;
    const url = env[name] ?? env.DATABASE_URL ?? env.ADMIN_DATABASE_URL;
    if (!url) throw new Error(`Set DATABASE_URL or ${name} to the address of the database.`);
    return [service, url];
  });
  return { admin: env.ADMIN_DATABASE_URL, services: Object.fromEntries(urls) };
}

/** Makes COPY format times identically on every server, so that its output can be compared. */
const TEXT_FORMAT = '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=1';

/** A backup may take any amount of time. PostgreSQL releases its locks if the client's host vanishes. */
function backupClient(connectionString: string): pg.Client {
  const options = `${KEEPALIVES} ${TEXT_FORMAT}`;
  const client = new pg.Client({ connectionString, application_name: 'whereabouts-backup', options });
  // The next statement fails and reports the error. Without a listener the process would exit at once without a reason.
  client.on('error', () => undefined);
  return client;
}

/** Runs `work` on its own connection. */
export async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = backupClient(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Opens one connection per service. All connections see the same snapshot of the database. Services on separate servers
 * each have their own snapshot.
 */
export async function snapshot<Result>(
  { services }: Databases,
  work: (clients: Record<DatabaseService, pg.Client>) => Promise<Result>,
): Promise<Result> {
  const clients = {} as Record<DatabaseService, pg.Client>;
  const snapshots = new Map<string, string>();
  try {
    for (const service of DATABASE_SERVICES) {
      const client = backupClient(services[service]);
      await client.connect();
      clients[service] = client;
      await client.query('begin isolation level repeatable read read only');
      const { host, pathname } = new URL(services[service]);
      const known = snapshots.get(host + pathname);
      if (known) {
        await client.query(`set transaction snapshot ${client.escapeLiteral(known)}`);
      } else {
        const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
        snapshots.set(host + pathname, rows[0]?.id ?? '');
      }
    }
    return await work(clients);
  } finally {
    await Promise.all(Object.values(clients).map((client) => client.end()));
  }
}
