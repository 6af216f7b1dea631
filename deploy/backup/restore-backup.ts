import type { ServiceTables } from '@whereabouts/shared/nest/database/database.js';
import type pg from 'pg';
import { hasAccounts } from '../database/has-accounts.js';
import { refuseRunning } from '../database/refuse-running.js';
import { DATABASE_SERVICES, type DatabaseService, ensureServiceRoles } from '../database/service-roles.js';
import { tablesOf } from '../database/service-tables.js';
import { alone } from './alone.js';
import { BackupFiles } from './backup-files.js';
import { compareStored } from './compare-stored.js';
import { DamagedFileError } from './damaged-file.js';
import { connected, type Databases } from './databases.js';
import type { KeptEvent } from './events.js';
import { type ImageStore, imageStore, knownMark, storeMarks } from './image-store.js';
import { IMAGE_FOLDER, type RestoredImages, restoreImages } from './images.js';
import type { Keys } from './keys.js';
import { EVENTS, FORMAT, imagesOf, type Manifest, readFileIndex, readManifest } from './manifest.js';
import type { BackupPlace } from './places/backup-place.js';
import type { SchemaDump } from './schema-dump.js';
import { refuseNewer, restoreSchema } from './schema-restore.js';

interface RestoreOptions {
  /** The target with all backups. */
  place: BackupPlace;
  /** Name of the backup. */
  name: string;
  databases: Databases;
  /** The store for images: S3_ENDPOINT … or PHOTO_DIR. */
  env: Record<string, string | undefined>;
  keys: Keys;
  /** Deletes the existing accounts and all other data first. */
  replace?: boolean;
}

/**
 * Restores a backup into an empty system whose services do not run.
 * @throws Error before any change, if the restore is not allowed
 */
export async function restoreBackup(options: RestoreOptions) {
  const { place, name, databases, env, replace = false } = options;
  return alone(databases.services.auth, async () => {
    const { manifest, tables, images, files, events, store } = await prepare(options).catch((error) => {
      if (!(error instanceof DamagedFileError)) throw error;
      throw new DamagedFileError(`${error.message} Nothing was changed.`);
    });
    // Reading the backup took time, so the services may have started.
    for (const service of DATABASE_SERVICES) await refuseRunningOrFull(databases, service, replace);
    // The store then belongs to the restored installation, even if the restore is interrupted and repeated.
    await (store ?? (await imageStore(env))).delete((await storeMarks()).MARK_KEY);
    await makeEmptySchemas(databases);
    let photos: RestoredImages = { restored: 0, lost: [] };
    if (store) photos = await restoreImages(images, store, files, new Set(await place.files(IMAGE_FOLDER)));
    await restoreTables({ databases, manifest, tables, backup: name, files });
    await tellEventsAgain(databases, events);
    return { manifest, files: photos.restored, lost: photos.lost };
  });
}

/** Reads everything except the photos before any change. */
async function prepare({ place, name, databases, env, keys, replace = false }: RestoreOptions) {
  const manifest = await readManifest(place, name);
  if (manifest.format > FORMAT)
    throw new Error('This backup was made by a newer version of Whereabouts. Restore it with that one.');
  const tables = await allTables(manifest);
  // Also proves that the key matches.
  const images = await imagesOf(place, name, manifest, keys);
  for (const service of DATABASE_SERVICES) await refuseRunningOrFull(databases, service, replace);
  const files = new BackupFiles(place, keys, manifest.encrypted);
  const events = await files.readJson<KeptEvent[]>(`${name}/${EVENTS}`);
  // A copy of the database alone leaves the photos in their store.
  const store = manifest.without_photos ? undefined : await storeToFill(databases, env, replace);
  await refuseDamaged(place, name, manifest);
  return { manifest, tables, images, files, events, store };
}

/** @throws Error if the store has photos of another installation, which the backup would overwrite */
async function storeToFill(databases: Databases, env: RestoreOptions['env'], replace: boolean): Promise<ImageStore> {
  const store = await imageStore(env);
  await store.ready();
  const { markIn, storePlace } = await storeMarks();
  const found = await markIn(store);
  if (!found || replace || found === (await connected(databases.services.media, knownMark))) return store;
  throw new Error(
    `There are photos of an installation in ${storePlace(env).place}, and those of the backup would overwrite them.` +
      ' Name an empty folder or bucket. With --replace the photos of the backup take their place.',
  );
}

/** Detects a damaged file before existing data is deleted. Backups of format 1 have no digests. */
async function refuseDamaged(place: BackupPlace, name: string, manifest: Manifest): Promise<void> {
  const index = Object.entries((await readFileIndex(place, name, manifest)) ?? {});
  for (const [file, expected] of index) if (file.startsWith(`${name}/`)) await compareStored(place, file, expected);
}

type AllTables = Record<DatabaseService, ServiceTables>;

/** @throws Error for a backup of a newer version */
export async function allTables(manifest: Manifest): Promise<AllTables> {
  const tables = {} as AllTables;
  for (const service of DATABASE_SERVICES) tables[service] = await tablesOf(service);
  for (const dump of manifest.schemas) refuseNewer(dump, tables[dump.schema as DatabaseService]);
  return tables;
}

interface TablesToRestore {
  databases: Databases;
  manifest: Manifest;
  tables: AllTables;
  backup: string;
  files: BackupFiles;
  afterFill?: (client: pg.Client, dump: SchemaDump) => Promise<void>;
}

/** Restores into existing, empty schemas. */
export async function restoreTables({ databases, manifest, tables, ...from }: TablesToRestore): Promise<void> {
  // Users come last: until they exist, an interrupted restore can be repeated.
  const [auth, ...others] = manifest.schemas;
  for (const dump of [...others, auth]) {
    if (!dump) continue;
    const service = dump.schema as DatabaseService;
    await restoreSchema(databases.services[service], dump, tables[service], from);
  }
}

async function refuseRunningOrFull({ services }: Databases, service: DatabaseService, replace: boolean) {
  await connected(services[service], async (client) => {
    await refuseRunning(client, service);
    if (service !== 'auth' || replace) return;
    if (await hasAccounts(client))
      throw new Error(
        'There are accounts in this database. A backup is restored into an empty one, so that nothing is lost. With --replace it takes the place of what is there.',
      );
  });
}

export async function makeEmptySchemas({ admin, services }: Databases) {
  for (const service of DATABASE_SERVICES) {
    await connected(admin ?? services[service], async (client) => {
      await client.query(`drop schema if exists ${service} cascade`);
      await client.query(`create schema ${service}`);
    });
  }
  if (!admin) return;
  const isOwnRole = DATABASE_SERVICES.every((service) => services[service] !== admin);
  if (!isOwnRole) return;
  const passwords = DATABASE_SERVICES.map((service) => [
    service,
    decodeURIComponent(new URL(services[service]).password),
  ]);
  await ensureServiceRoles(admin, Object.fromEntries(passwords));
}

/**
 * Writes each event to the outbox of its service. The next start publishes the events, so the broker need not run yet.
 */
async function tellEventsAgain({ services }: Databases, events: KeptEvent[]) {
  for (const [service, own] of Map.groupBy(events, ({ routing_key }) => routing_key.split('.', 1)[0])) {
    await connected(services[service as DatabaseService], async (client) => {
      for (const { routing_key, content, request_id } of own) {
        const { pattern, data } = JSON.parse(content) as { pattern: string; data: unknown };
        await client.query(
          `insert into ${service}.outbox (exchange, routing_key, pattern, payload, request_id)
           values ('events', $1, $2, $3, $4)`,
          [routing_key, pattern, JSON.stringify(data), request_id],
        );
      }
    });
  }
}
