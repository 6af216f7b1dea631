import { z } from 'zod';
import { Actor } from './auth.js';
import { command, event } from './contract.js';
import { Id, Timestamp } from './fields.js';

/** Why a backup was not restored and compared: deploy/README.md, "Backups". */
export const NotCompared = z.enum(['no_key', 'no_scratch_database', 'no_space', 'off']);

/** One run, as far as it came. */
export const BackupRun = z.object({
  started_at: Timestamp,
  finished_at: Timestamp,
  items: z.int(),
  photos: z.int(),
  /** Of all its files, those included that earlier backups have, too. */
  bytes: z.int(),
  /** When it had been restored and compared; null if it was not. */
  compared_at: Timestamp.nullable(),
  not_compared: NotCompared.nullable(),
  /** Null for a good backup. */
  error: z.string().nullable(),
});
export type BackupRun = z.infer<typeof BackupRun>;

export const BackupState = z.object({
  /** A cron expression; null while only the command makes backups. */
  schedule: z.string().nullable(),
  /** A folder, or `s3://bucket/prefix`. */
  target: z.string().nullable(),
  /** The schedule's last run did not begin. */
  is_overdue: z.boolean(),
  /** When the newest good backup was begun. */
  last_good_at: Timestamp.nullable(),
  /** The newest run that has finished, well or not. */
  last: BackupRun.nullable(),
});
export type BackupState = z.infer<typeof BackupState>;

/** What admins learn of backups. The programs that make them write to auth's tables. */
export const backups = {
  state: command('auth.backup', z.object({ actor: Actor }), BackupState),
  /** Backups fail, or do not begin; `user_ids` are the admins. Told again and again for as long as it lasts. */
  trouble: event(
    'auth.backupTrouble',
    z.object({
      kind: z.enum(['backup_failed', 'backup_overdue']),
      user_ids: z.array(Id),
      /** No backup has changes from then on. It stays while the trouble lasts. */
      since: Timestamp,
    }),
  ),
};
