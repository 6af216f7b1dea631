import type { ServiceTables } from '@whereabouts/shared/nest/database/database.js';
import { hasAccounts } from '../database/has-accounts.js';
import { DATABASE_SERVICES, type DatabaseService } from '../database/service-roles.js';
import { tablesOf } from '../database/service-tables.js';
import { connected, type Databases } from './databases.js';
import type { Keys } from './keys.js';
import { makeBackup } from './make-backup.js';
import { backupsIn, readManifest, removeBackup } from './manifest.js';
import type { BackupPlace } from './places/backup-place.js';
import { FolderPlace } from './places/folder-place.js';
import { removeUnfinished } from './prune.js';

/** Number of copies that are kept. */
const KEPT = 3;

interface Copying {
  databases: Databases;
  /** The folder of all copies. Undefined if no copy is wanted. */
  folder: string | undefined;
  keys: Keys;
  say(line: string): void;
}

/**
 * Copies a database with accounts before this version migrates it. Photos are not copied, because no migration changes
 * them. A previous version that still runs may write more after the copy; the copy lacks these writes.
 * @throws Error if the copy fails. Then nothing has been migrated.
 */
export async function copyBeforeMigrating({ databases, folder, keys, say }: Copying): Promise<void> {
  const pending = await pendingMigrations(databases);
  if (pending === 0 || !(await connected(databases.services.auth, hasAccounts))) return;
  const changes = `This version changes the database (${pending} ${pending === 1 ? 'migration' : 'migrations'}).`;
  if (!folder) return say(`${changes} The database is not copied first.`);
  const place = new FolderPlace(folder);
  await removeUnfinished(place);
  const { name } = await makeBackup({ place, databases, env: {}, keys, without_photos: true });
  await removeOld(place);
  say(`${changes} A copy of the database from before the change is in ${folder}/${name}.`);
}

/**
 * Keeps only the newest copy of each schema state. An upgrade that fails repeatedly does not displace the copy of the
 * previous version.
 */
async function removeOld(place: BackupPlace): Promise<void> {
  const states = new Set<string>();
  for (const name of (await backupsIn(place)).whole.toReversed()) {
    const { schemas } = await readManifest(place, name);
    const state = JSON.stringify(schemas.map(({ migrations }) => migrations));
    if (states.has(state) || states.size === KEPT) await removeBackup(place, name);
    else states.add(state);
  }
}

async function pendingMigrations({ services }: Databases): Promise<number> {
  const counts = DATABASE_SERVICES.map(async (service) =>
    pendingOf(services[service], service, await tablesOf(service)),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

function pendingOf(url: string, service: DatabaseService, { migrations }: ServiceTables): Promise<number> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ name: string | null }>('select to_regclass($1)::text as name', [
      `${service}.migrations`,
    ]);
    if (!rows[0]?.name) return migrations.length;
    const done = await client.query<{ name: string }>(`select name from ${service}.migrations`);
    const names = new Set(done.rows.map(({ name }) => name));
    return migrations.filter(({ name }) => !names.has(name)).length;
  });
}
