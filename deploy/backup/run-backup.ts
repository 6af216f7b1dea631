import { alone } from './alone.js';
import type { BackupEnv } from './backup-env.js';
import { BackupLog, type RunResult, wordsOf } from './backup-log.js';
import type { BackupSource } from './environment.js';
import { keysOf } from './keys.js';
import { type MadeBackup, makeBackup } from './make-backup.js';
import { choosePlace, targetOf } from './places/choose-place.js';
import { prune, removeUnfinished } from './prune.js';
import { dropScratchDatabase } from './scratch-database.js';
import { verifyBackup } from './verify-backup.js';

/** Number of photo ids that an error lists. */
const MOST_NAMED = 20;

/**
 * Makes a backup, verifies it, prunes old backups, and records the result for admins.
 * @throws Error if any step fails. Copied files are kept, even if photos are missing.
 */
export async function runBackup(at: BackupSource, env: BackupEnv, say: (line: string) => void): Promise<void> {
  await alone(at.databases.services.auth, async () => {
    const log = await BackupLog.of(at.databases);
    const id = await log.start();
    const result: RunResult = { items: 0, photos: 0, bytes: 0, compared_at: null, not_compared: null, error: null };
    try {
      await copyAndProve(at, env, { log, result, say });
    } catch (problem) {
      result.error = wordsOf(problem);
      throw problem;
    } finally {
      // A database failure must not hide the reason why the run failed.
      await finish(log, id, result, env).catch((problem) => say(`The run could not be recorded: ${wordsOf(problem)}`));
    }
  });
}

async function finish(log: BackupLog, id: string | undefined, result: RunResult, env: BackupEnv) {
  await log.finish(id, result);
  // Scheduled times during this run do not count as missed.
  if (env.BACKUP_SCHEDULE) await log.plan(env, targetOf(env));
}

interface Telling {
  log: BackupLog;
  /** Filled step by step, so that a failed run records how far it got. */
  result: RunResult;
  say: (line: string) => void;
}

async function copyAndProve(at: BackupSource, env: BackupEnv, { log, result, say }: Telling) {
  const place = await choosePlace(env);
  if (env.BACKUP_SCHEDULE) await log.plan(env, targetOf(env));
  const keys = await keysOf(env);
  await dropScratchDatabase(at.databases);
  await removeUnfinished(place);
  const made = await makeBackup({ ...at, place, keys });
  const { name, manifest, copied } = made;
  const { rows, ...counts } = countsOf(made);
  Object.assign(result, counts);
  say(`Backup ${name} in ${place.title}: ${rows} rows, ${manifest.images} photos (${copied} new files).`);
  if (!manifest.encrypted)
    say('It is not encrypted: store it where no other user can read it, or set BACKUP_AGE_RECIPIENT.');
  if (env.BACKUP_VERIFY) {
    Object.assign(result, await verifyBackup({ ...at, place, name, keys }));
    say(COMPARED[result.not_compared ?? 'compared']);
  } else result.not_compared = 'off';
  await prune(place, keys, env);
  refuseMissing(manifest.missing ?? []);
}

const COMPARED = {
  compared: 'It was restored into a scratch database and compared: nothing differs.',
  no_key: 'Its files were read back. It was not restored: this machine does not have the secret key.',
  no_scratch_database: 'Its photos were read back. It was not restored: the PostgreSQL role cannot create databases.',
  no_space: 'Its photos were read back. It was not restored: the disk has no room for a second database.',
  off: '',
};

function countsOf({ manifest, files }: MadeBackup) {
  const tables = manifest.schemas.flatMap(({ schema, tables: each }) => each.map((table) => ({ ...table, schema })));
  return {
    rows: tables.reduce((sum, table) => sum + table.rows, 0),
    items: tables.find(({ schema, table }) => schema === 'inventory' && table === 'items')?.rows ?? 0,
    photos: manifest.images,
    bytes: Object.values(files).reduce((sum, file) => sum + file.bytes, 0),
  };
}

function refuseMissing(ids: string[]) {
  if (ids.length === 0) return;
  const named = ids.slice(0, MOST_NAMED).join(', ') + (ids.length > MOST_NAMED ? ', …' : '');
  const photos = ids.length === 1 ? '1 photo has' : `${ids.length} photos have`;
  throw new Error(
    `The backup is incomplete: ${photos} no file in the photo store (${named}). All other data was copied.`,
  );
}
