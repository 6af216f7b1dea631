import { expect, test } from 'vitest';
import { buildItem } from '../testing/factories';
import { isDoubtful, isUnnamed, nameSuggestions, waitingItems } from './waiting-items';

const review = (confidence: number | null) => ({ confidence, alternatives: [] });

test('items to review are own items, unnamed first, then the least certain', () => {
  const items = [
    buildItem({ id: 1, name: 'Sure', review: review(0.9) }),
    buildItem({ id: 2, name: 'Doubtful', review: review(0.3) }),
    buildItem({ id: 3, name: 'Unnamed', review: review(null) }),
    buildItem({ id: 4, name: 'Looked at' }),
    buildItem({ id: 5, name: 'Another’s', review: review(0.1), my_role: 'editor' }),
    buildItem({ id: 6, name: 'Named by its file', review: review(null) }),
  ];
  expect(waitingItems(items).map(({ id }) => id)).toEqual([3, 2, 1, 6]);
  expect(items.filter(isUnnamed).map(({ id }) => id)).toEqual([3]);
  expect(items.filter(isDoubtful).map(({ id }) => id)).toEqual([2, 5]);
});

test('an item named “Unnamed” that its owner has reviewed counts as named', () => {
  expect(isUnnamed(buildItem({ name: 'Unnamed' }))).toBe(false);
});

test('name suggestions come from items in the same place or category, most frequent first', () => {
  const item = buildItem({ id: 1, name: 'Unnamed', area: 'Garage', category: 'Tools' });
  const items = [
    item,
    buildItem({ id: 2, name: 'Drill', area: 'Garage' }),
    buildItem({ id: 3, name: 'Saw', category: 'Tools' }),
    buildItem({ id: 4, name: 'Saw', category: 'Tools' }),
    buildItem({ id: 5, name: 'Plate', area: 'Kitchen' }),
    buildItem({ id: 6, name: 'Unnamed', area: 'Garage' }),
  ];
  expect(nameSuggestions(item, items, 3)).toEqual(['Saw', 'Drill']);
});
