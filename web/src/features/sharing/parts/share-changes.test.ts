import { expect, test } from 'vitest';
import { itemsByGroup, nextExtent, reversed, shareChanges } from './share-changes';

const shared = itemsByGroup({
  1: [{ group_id: 7, name: 'Home' }],
  2: [
    { group_id: 7, name: 'Home' },
    { group_id: 8, name: 'Office' },
  ],
  3: [],
});

test('only what differs is changed, and can be taken back', () => {
  const wanted = new Map([
    [7, 'all'],
    [8, 'none'],
    [9, 'none'],
  ] as const);
  const changes = shareChanges(wanted, shared, [1, 2, 3]);
  expect(changes).toEqual([
    { group_id: 7, action: 'share', item_ids: [3] },
    { group_id: 8, action: 'unshare', item_ids: [2] },
  ]);
  expect(reversed(changes)).toEqual([
    { group_id: 7, action: 'unshare', item_ids: [3] },
    { group_id: 8, action: 'share', item_ids: [2] },
  ]);
});

test('none and some become all, all becomes none', () => {
  expect(nextExtent('some', 'some', true)).toBe('all');
  expect(nextExtent('some', 'all', true)).toBe('none');
  expect(nextExtent('some', 'none', true)).toBe('all');
});

test('where one may only look, sharing ends or stays as it is', () => {
  expect(nextExtent('some', 'some', false)).toBe('none');
  expect(nextExtent('some', 'none', false)).toBe('some');
});
