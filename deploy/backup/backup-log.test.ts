import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { backupEnv } from './backup-env.js';
import { BackupLog, wordsOf } from './backup-log.js';
import { databasesOf } from './databases.js';
import { type SystemToBackUp, systemToBackUp } from './testing/system-to-back-up.js';

let system: SystemToBackUp;

beforeAll(async () => {
  system = await systemToBackUp();
});

afterAll(() => system?.close());

test('the schedule detects a missed run', async () => {
  const log = await BackupLog.of(databasesOf(system.env));
  const env = backupEnv({ BACKUP_SCHEDULE: '10 2 * * *', TZ: 'Asia/Tokyo' });
  const planned = async () => (await system.client.query('select next_at from auth.backup_plan')).rows;
  expect(await log.plan(env, 'a folder')).toBe(false);
  // 02:10 in Japan.
  expect((await planned())[0].next_at.toISOString()).toContain('T17:10:00.000Z');
  const isDue = () => system.client.query(`update auth.backup_plan set next_at = now() - interval '1 minute'`);
  await isDue();
  expect(await log.plan(env, 'a folder')).toBe(true);
  await isDue();
  await log.start();
  expect(await log.plan(env, 'a folder')).toBe(false);
  expect(await log.plan(backupEnv({}), 'a folder')).toBe(false);
  expect(await planned()).toEqual([]);
});

test('recorded errors contain no credentials', () => {
  const words = wordsOf(new Error('connect to postgres://postgres:secret@db:5432/whereabouts failed'));
  expect(words).toBe('connect to postgres://db:5432/whereabouts failed');
});
