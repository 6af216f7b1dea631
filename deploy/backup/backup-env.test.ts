import { expect, test } from '@jest/globals';
import { backupEnv } from './backup-env.js';

test.each([
  [{ BACKUP_SCHEDULE: 'every night' }, 'BACKUP_SCHEDULE: is not a cron expression'],
  [{ BACKUP_TARGET: 's3://bucket' }, 'BACKUP_S3_ENDPOINT: is needed with s3://'],
  [{ BACKUP_KEEP_DAYS: '-1' }, 'BACKUP_KEEP_DAYS'],
  [{ TZ: 'Mars/Base' }, 'TZ: is not a time zone'],
])('invalid settings are rejected: %j', (env, words) => {
  expect(() => backupEnv(env)).toThrow(words);
});
