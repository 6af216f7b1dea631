import { join } from 'node:path';
import { Cron } from 'croner';
import { type ChildProcess, launch } from '../../tools/start/child-process.js';
import type { BackupEnv } from './backup-env.js';
import { BackupLog } from './backup-log.js';
import type { Databases } from './databases.js';
import { targetOf } from './places/choose-place.js';

/** Delay after the start before a missed backup is made. */
const MAKE_UP_MS = 60_000;

interface Schedule {
  stop(): Promise<void>;
}

/**
 * Makes each backup that `BACKUP_SCHEDULE` asks for, in its own process. Without a schedule it only deletes the
 * recorded schedule.
 * @param output a file for the output of a run, or 'inherit' for this terminal
 */
export async function startSchedule(env: BackupEnv, databases: Databases, output: string): Promise<Schedule> {
  const log = await BackupLog.of(databases);
  if (!log.isThere) throw new Error('The database has not been migrated yet.');
  const isMissed = await log.plan(env, targetOf(env));
  if (!env.BACKUP_SCHEDULE) return { stop: async () => undefined };
  let current: ChildProcess | undefined;
  let isStopping = false;
  const run = async () => {
    if (current) return;
    current = launchBackup(output);
    const { code } = await current.ended;
    current = undefined;
    if (code !== 0 && !isStopping) console.error('The backup failed. Profile > Admin says why.');
  };
  const cron = new Cron(env.BACKUP_SCHEDULE, { ...(env.TZ && { timezone: env.TZ }) }, run);
  const makeUp = isMissed ? setTimeout(run, MAKE_UP_MS) : undefined;
  return {
    stop: async () => {
      isStopping = true;
      cron.stop();
      clearTimeout(makeUp);
      await current?.stop();
    },
  };
}

function launchBackup(output: string): ChildProcess {
  const program = join(import.meta.dirname, 'backup.js');
  return launch({
    command: process.execPath,
    args: ['--enable-source-maps', program],
    output,
    // The next run removes the leftovers of an interrupted run.
    stopSignal: 'SIGTERM',
  });
}
