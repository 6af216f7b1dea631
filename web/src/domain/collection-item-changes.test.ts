import { expect, test } from 'vitest';
import { membershipChanges } from './collection-item-changes';

test('membershipChanges skips items already in the collection and splits the rest into batches of 500', () => {
  const ids = Array.from({ length: 1201 }, (_, index) => index + 1);
  const inside = { id: 7, name: 'Attic', is_system: false, count: 1, item_ids: [1] };
  const changes = membershipChanges([inside], new Map([[7, 'all' as const]]), ids);
  expect(changes.map(({ item_ids }) => item_ids.length)).toEqual([500, 500, 200]);
  expect(changes.flatMap(({ item_ids }) => item_ids)).toEqual(ids.slice(1));
});
