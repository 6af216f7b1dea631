import { expect, test } from '@jest/globals';
import { keptBackups } from './retention.js';

/** One backup at noon of each day from 2025-11-01 to 2026-03-01, and one more in the evening of the last day. */
const DAYS = Array.from({ length: 121 }, (_, day) =>
  new Date(Date.UTC(2025, 10, 1 + day, 12)).toISOString().slice(0, 19).replaceAll(':', '-'),
);
const NAMES = [...DAYS, '2026-03-01T20-00-00'];

const kept = (retention: Parameters<typeof keptBackups>[1]) =>
  [...keptBackups(NAMES, retention)].map((name) => name.slice(0, 13)).sort();

test('BACKUP_KEEP keeps the newest backups', () => {
  expect(kept({ BACKUP_KEEP: 2 })).toEqual(['2026-03-01T12', '2026-03-01T20']);
});

test('retention settings keep the newest backup of each day, week and month', () => {
  expect(kept({ BACKUP_KEEP_DAYS: 3 })).toEqual(['2026-02-27T12', '2026-02-28T12', '2026-03-01T20']);
  // 2026-03-01 is a Sunday.
  expect(kept({ BACKUP_KEEP_WEEKS: 3 })).toEqual(['2026-02-15T12', '2026-02-22T12', '2026-03-01T20']);
  expect(kept({ BACKUP_KEEP_MONTHS: 3 })).toEqual(['2026-01-31T12', '2026-02-28T12', '2026-03-01T20']);
  expect(kept({ BACKUP_KEEP_DAYS: 2, BACKUP_KEEP_WEEKS: 2, BACKUP_KEEP_MONTHS: 2 })).toEqual([
    '2026-02-22T12',
    '2026-02-28T12',
    '2026-03-01T20',
  ]);
});
