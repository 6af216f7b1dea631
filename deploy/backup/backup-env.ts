import type { EnvSource } from '@whereabouts/shared/nest/process/env.js';
import { Cron } from 'croner';
import { z } from 'zod';

const number = z.coerce.number().int().min(1).optional();

/** The settings of backups. The database, the broker and the photo store have their own settings. */
export const BackupEnv = z
  .object({
    /**
     * When backups are made, in cron format: minute, hour, day, month and weekday. For example, `10 2 * * *` is every
     * night at 02:10. Without it, only the command makes backups.
     */
    BACKUP_SCHEDULE: z.string().refine(isSchedule, 'is not a cron expression').optional(),
    /** Time zone of `BACKUP_SCHEDULE`, such as `Europe/Berlin`. */
    TZ: z.string().refine(isTimeZone, 'is not a time zone').optional(),
    /** The target of backups: a folder, or `s3://bucket/prefix`. */
    BACKUP_TARGET: z.string().optional(),
    /** Folder of backups if `BACKUP_TARGET` is not set; by default `backups` in the data folder of `npm start`. */
    BACKUP_DIR: z.string().optional(),
    /** Required with `s3://`: `https://host[:port]` of the S3 server. */
    BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    /** Region, if the S3 server requires one. */
    BACKUP_S3_REGION: z.string().optional(),
    /** Required with `s3://`. */
    BACKUP_S3_ACCESS_KEY: z.string().optional(),
    /** Required with `s3://`. */
    BACKUP_S3_SECRET_KEY: z.string().optional(),
    /** Number of newest backups to keep. Without any `BACKUP_KEEP…` setting, all backups are kept. */
    BACKUP_KEEP: number,
    /** Also keeps the newest backup of each of this many days. */
    BACKUP_KEEP_DAYS: number,
    /** Also keeps the newest backup of each of this many weeks. */
    BACKUP_KEEP_WEEKS: number,
    /** Also keeps the newest backup of each of this many months. */
    BACKUP_KEEP_MONTHS: number,
    /** Encrypts backups with [age](https://age-encryption.org) to this public key, `age1…`. */
    BACKUP_AGE_RECIPIENT: z.string().optional(),
    /** File with the secret key, as `age-keygen` writes it. Needed to read encrypted backups. */
    BACKUP_AGE_IDENTITY_FILE: z.string().optional(),
    /** `false` turns off the verification, which restores each new backup into a scratch database. */
    BACKUP_VERIFY: z.stringbool().default(true),
  })
  .superRefine((env, context) => {
    if (!env.BACKUP_TARGET?.startsWith('s3:')) return;
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (!/^s3:\/\/[^/]+/.test(env.BACKUP_TARGET)) refuse('BACKUP_TARGET', 'must be a folder or s3://bucket/prefix');
    for (const name of ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'] as const)
      if (!env[name]) refuse(name, 'is needed with s3://');
  });
export type BackupEnv = z.infer<typeof BackupEnv>;

/** @throws Error that names every wrong variable, and never its value */
export function backupEnv(source: EnvSource): BackupEnv {
  const { success, data, error } = BackupEnv.safeParse(source);
  if (success) return data;
  const wrong = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`The settings of backups are wrong. ${wrong.join('; ')}`);
}

function isSchedule(text: string): boolean {
  try {
    new Cron(text, { paused: true }).stop();
    return true;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
