import { expect, test } from '@jest/globals';
import { diskState } from './disk-space.js';
import { RoomEnv } from './room-env.js';

const MB = 1_000_000;
const GB = 1_000 * MB;

test.each([
  ['500 GB, 2 GB free', 2 * GB, 500 * GB, 'ok'],
  ['500 GB, less than 2 GB free', 2 * GB - 1, 500 * GB, 'disk_low'],
  ['20 GB, 5 % free', GB, 20 * GB, 'ok'],
  ['20 GB, less than 5 % free', GB - 1, 20 * GB, 'disk_low'],
  ['8 GB, less than twice MIN_FREE_SPACE free', 600 * MB - 1, 8 * GB, 'disk_low'],
  ['8 GB, MIN_FREE_SPACE free', 300 * MB, 8 * GB, 'disk_low'],
  ['8 GB, less than MIN_FREE_SPACE free', 300 * MB - 1, 8 * GB, 'storage_full'],
])('a disk of %s is %s', (_what, free, total, state) => {
  expect(diskState({ free, total }, 300 * MB)).toBe(state);
});

test.each([
  [undefined, 300 * MB],
  ['1 GB', GB],
  ['120mb', 120 * MB],
  ['0', 0],
  ['4096', 4096],
])('MIN_FREE_SPACE=%s means %s bytes', (given, bytes) => {
  expect(RoomEnv.parse({ MIN_FREE_SPACE: given }).MIN_FREE_SPACE).toBe(bytes);
});

test('an invalid size is rejected', () => {
  expect(() => RoomEnv.parse({ MIN_FREE_SPACE: 'plenty' })).toThrow('must be a size');
});
