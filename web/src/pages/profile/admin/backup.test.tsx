import '../../../i18n/locales/admin';
import { screen } from '@testing-library/react';
import type { BackupRun, BackupState } from '@whereabouts/shared/contracts/backups.js';
import { beforeEach, expect, test } from 'vitest';
import { answering } from '../../../testing/answers';
import { show } from '../../../testing/render';
import { Backup } from './backup';

/** The state of the backup; without a schedule by default. */
const backup = (state: Partial<BackupState> = {}): BackupState => ({
  ...{ schedule: null, target: null, is_overdue: false, last_good_at: null, last: null },
  ...state,
});

/** A time of today, or of the given number of days before. */
function at(hour: number, minute: number, daysAgo = 0): string {
  const moment = new Date();
  moment.setDate(moment.getDate() - daysAgo);
  moment.setHours(hour, minute, 0, 0);
  return moment.toISOString();
}

const scheduled = { schedule: '10 2 * * *', target: 's3://ours/backups' };
const run = (daysAgo: number, more: Partial<BackupRun> = {}): BackupRun => ({
  ...{ started_at: at(2, 10, daysAgo), finished_at: at(2, 15, daysAgo), compared_at: at(2, 14, daysAgo) },
  ...{ items: 1200, photos: 1, bytes: 3_400_000_000, not_compared: null, error: null },
  ...more,
});

beforeEach(() => localStorage.setItem('auth_token', 'stored'));

test.each<[string, Partial<BackupState>, (string | RegExp)[]]>([
  ['is not scheduled', {}, [/No backups are scheduled. Set BACKUP_SCHEDULE and BACKUP_TARGET/]],
  ['waits for its first run', scheduled, ['The first backup has not been made yet.', /10 2 \* \* \*, to s3:\/\/ours/]],
  [
    'was copied and compared today',
    { ...scheduled, last: run(0), last_good_at: at(2, 10) },
    [/^Copied 2:10.AM, restored and compared 2:14.AM$/, /1,200 items, 1 photo, 3.17 GB/],
  ],
  [
    'was copied and compared on another day',
    { ...scheduled, last: run(3), last_good_at: at(2, 10, 3) },
    [/^Copied \w+ \d+, \d+, 2:10.AM, restored and compared 2:14.AM$/],
  ],
  [
    'could not be opened to compare it',
    { ...scheduled, last: run(0, { compared_at: null, not_compared: 'no_key' }), last_good_at: at(2, 10) },
    [/^Copied 2:10.AM$/, /^Not compared: the key is not on this server/],
  ],
  [
    'failed',
    { ...scheduled, last: run(0, { compared_at: null, error: 'The disk is full.' }), last_good_at: at(2, 10, 1) },
    [/^The backup of 2:10.AM failed: The disk is full.$/, /^The last good backup was made \w+ \d+, \d+, 2:10.AM.$/],
  ],
  [
    'did not run',
    { ...scheduled, is_overdue: true },
    [/^The scheduled backup did not run. Check that/, 'There is no good backup yet.'],
  ],
])('the backup %s, and its card says so', async (_state, state, texts) => {
  show(<Backup />, answering({ 'GET /api/admin/backup': () => [200, backup(state)] }).fetch);
  for (const text of texts) expect(await screen.findByText(text)).toBeVisible();
});
