import { z } from 'zod';
import { Actor } from './auth.js';
import { command, event } from './contract.js';
import { Id, Timestamp } from './fields.js';

/** Why a backup was not test-restored and compared: deploy/README.md, "Backups". */
export const NotCompared = z.enum(['no_key', 'no_scratch_database', 'no_space', 'off']);

/** The result of one backup run. A failed run reports the counts it reached. */
export const BackupRun = z.object({
  started_at: Timestamp,
  finished_at: Timestamp,
  items: z.int(),
  photos: z.int(),
  /** Size of all files of the backup, including files that it shares with earlier backups. */
  bytes: z.int(),
  /** When the backup was restored and compared. Null if it was not. */
  compared_at: Timestamp.nullable(),
  not_compared: NotCompared.nullable(),
  /** Null for a successful backup. */
  error: z.string().nullable(),
});
export type BackupRun = z.infer<typeof BackupRun>;

export const BackupState = z.object({
  /** A cron expression. Null if backups are made only on command. */
  schedule: z.string().nullable(),
  /** A folder, or `s3://bucket/prefix`. */
  target: z.string().nullable(),
  /** The last scheduled run did not start. */
  is_overdue: z.boolean(),
  /** When the newest successful backup started. */
  last_good_at: Timestamp.nullable(),
  /** The newest finished run, successful or failed. */
  last: BackupRun.nullable(),
});
export type BackupState = z.infer<typeof BackupState>;

/** Backup status for admins, handled by auth. The backup programs write to auth's tables. */
export const backups = {
  state: command('auth.backup', z.object({ actor: Actor }), BackupState),
  /** Backups fail or do not start. `user_ids` are the admins. The event repeats while the problem lasts. */
  trouble: event(
    'auth.backupTrouble',
    z.object({
      kind: z.enum(['backup_failed', 'backup_overdue']),
      user_ids: z.array(Id),
      /** No backup contains changes after this time. The value is constant while the problem lasts. */
      since: Timestamp,
    }),
  ),
};
