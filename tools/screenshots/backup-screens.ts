import type { Page } from '@playwright/test';
import type { BackupRun, BackupState } from '@whereabouts/shared/contracts/backups.js';
import type { Screen } from './screen.js';

/** A time in the last night, or this many days earlier. */
function at(minute: number, daysAgo = 0): string {
  const moment = new Date();
  moment.setDate(moment.getDate() - daysAgo);
  moment.setHours(2, minute, 0, 0);
  return moment.toISOString();
}

const run = (daysAgo: number, more: Partial<BackupRun> = {}): BackupRun => ({
  ...{ started_at: at(10, daysAgo), finished_at: at(15, daysAgo), compared_at: at(14, daysAgo) },
  ...{ items: 1_284, photos: 966, bytes: 2_140_000_000, not_compared: null, error: null },
  ...more,
});

const S3_ERROR = 'The AWS Access Key Id you provided does not exist in our records.';

const backup = (state: Partial<BackupState>) => (page: Page) =>
  page.route('**/api/admin/backup', (route) => {
    const scheduled = { schedule: '10 2 * * *', target: 's3://cellar-backups/whereabouts', is_overdue: false };
    return route.fulfill({ json: { ...scheduled, last_good_at: at(10), last: run(0), ...state } });
  });

/** The card of backups. The screen `admin, storage` shows it without a schedule. */
export const BACKUP_SCREENS: Screen[] = [
  { name: 'admin, backup compared', path: '/profile/admin/storage', before: backup({}) },
  {
    name: 'admin, backup without a key',
    path: '/profile/admin/storage',
    before: backup({ last: run(2, { compared_at: null, not_compared: 'no_key' }) }),
  },
  {
    name: 'admin, backup failed and overdue',
    path: '/profile/admin/storage',
    before: backup({
      last_good_at: at(10, 3),
      is_overdue: true,
      last: run(2, { compared_at: null, error: S3_ERROR }),
    }),
  },
];
