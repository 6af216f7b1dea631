import { diskSpace } from '@whereabouts/shared/nest/storage/room/disk-space.js';
import { RoomEnv } from '@whereabouts/shared/nest/storage/room/room-env.js';
import pg from 'pg';
import { DATABASE_SERVICES } from '../database/service-roles.js';
import { connected, type Databases } from './databases.js';

/** PostgreSQL truncates longer names. */
const LONGEST_NAME = 63;
const SUFFIX = '_backup_check';

/** PostgreSQL's error code for a missing privilege. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Disk space beyond the tables themselves, for index builds and the write-ahead log. */
const ROOM = 1.5;

/** Whether a second database fits on the disk. The disk of a remote server is unknown, so the answer is yes. */
export async function hasRoom(databases: Databases, env: Record<string, string | undefined>): Promise<boolean> {
  const { DATA_DIR, MIN_FREE_SPACE } = RoomEnv.parse(env);
  if (!DATA_DIR) return true;
  const { rows } = await connected(ownerOf(databases), (client) =>
    client.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes'),
  );
  return diskSpace(DATA_DIR).free > (rows[0]?.bytes ?? 0) * ROOM + MIN_FREE_SPACE;
}

/** The backup's role may not create databases. */
export class ScratchDatabaseRefusedError extends Error {}

/** The roles that may create a database, if any. */
const ownerOf = ({ admin, services }: Databases) => admin ?? services.auth;

const nameIn = (url: string) => new URL(url).pathname.slice(1, 1 + LONGEST_NAME - SUFFIX.length) + SUFFIX;

/** Drops the scratch database of a killed run. */
export async function dropScratchDatabase(databases: Databases): Promise<void> {
  const owner = ownerOf(databases);
  await connected(owner, (client) => client.query(dropping(owner)));
}

const dropping = (owner: string) => `drop database if exists ${pg.escapeIdentifier(nameIn(owner))} with (force)`;

/**
 * Gives `work` an empty database on the same server, and drops it afterwards.
 * @throws ScratchDatabaseRefusedError if no role may create one
 */
export async function withScratchDatabase<Result>(
  databases: Databases,
  work: (scratch: Databases) => Promise<Result>,
): Promise<Result> {
  const owner = ownerOf(databases);
  const name = nameIn(owner);
  await connected(owner, async (client) => {
    await client.query(dropping(owner));
    await client.query(`create database ${pg.escapeIdentifier(name)} template template0`);
    await client.query(`revoke all on database ${pg.escapeIdentifier(name)} from public`);
  }).catch((error) => {
    if (error.code === INSUFFICIENT_PRIVILEGE) throw new ScratchDatabaseRefusedError();
    throw error;
  });
  try {
    const url = Object.assign(new URL(owner), { pathname: `/${name}` }).href;
    const services = Object.fromEntries(DATABASE_SERVICES.map((service) => [service, url]));
    return await work({ admin: url, services: services as Databases['services'] });
  } finally {
    await dropScratchDatabase(databases);
  }
}
