import { stopOnSignals } from '@whereabouts/shared/nest/process/stop-on-signals.js';
import { backupEnv } from './backup-env.js';
import { wordsOf } from './backup-log.js';
import { backupSource } from './environment.js';
import { startSchedule } from './scheduler.js';

try {
  const at = await backupSource();
  const env = backupEnv(at.env);
  if (!env.BACKUP_SCHEDULE) throw new Error('Set BACKUP_SCHEDULE to the times of backups.');
  const schedule = await startSchedule(env, at.databases, 'inherit');
  stopOnSignals(() => schedule.stop());
  console.log(`Backups are made at ${env.BACKUP_SCHEDULE} (${env.TZ ?? 'UTC'}).`);
} catch (problem) {
  console.error(wordsOf(problem));
  process.exitCode = 1;
}
