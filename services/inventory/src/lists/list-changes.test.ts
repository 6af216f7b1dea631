import { expect, test } from '@jest/globals';
import { bumpedBy, type ListChange } from './list-changes.js';

const [MINE, HERS] = [
  { id: 10, user_id: 1 },
  { id: 11, user_id: 2 },
];
const BOX = { id: 20, user_id: 1 };
const CONTENT: ListChange = { kind: 'content', collection: BOX, items: [MINE, HERS] };

/** The items that clients are told of; null if they reload complete lists. */
const namedBy = (...changes: ListChange[]) => bumpedBy(changes)[6];

test('the content of a collection changes for the owners of its items and for all who see the collection', () => {
  expect(bumpedBy([CONTENT])).toEqual([[1, 2], [1], [], [20], [], [], [10, 11], [], []]);
});

test('clients are told of every item that a transaction has changed, and reload all if some are not named', () => {
  const checked: ListChange = { kind: 'checks', collection: BOX, item_ids: [12] };
  expect(namedBy({ kind: 'user', user_id: 1 })).toEqual([]);
  expect(namedBy({ kind: 'items', items: [MINE] }, CONTENT, checked)).toEqual([10, 11, 12]);
  expect(namedBy(CONTENT, { ...checked, item_ids: 'many' })).toBeNull();
  expect(namedBy(checked, { ...CONTENT, items: { owners: [1] } })).toBeNull();
  const items = Array.from({ length: 501 }, (_, id) => ({ id, user_id: 1 }));
  expect(namedBy({ kind: 'items', items: items.slice(1) })).toHaveLength(500);
  expect(namedBy({ kind: 'items', items })).toBeNull();
});

test('only users and groups for whom everything may have changed reload all', () => {
  const everything: ListChange = { kind: 'everything', users: [3], groups: [30] };
  expect(bumpedBy([everything, CONTENT])).toEqual([[3, 1, 2], [1], [], [20], [], [30], [10, 11], [3], [30]]);
});
