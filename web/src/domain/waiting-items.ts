import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { UNNAMED } from '@whereabouts/shared/contracts/item-fields.js';

/** AI names with a lower confidence are marked "not sure". */
const SURE = 0.7;

type Reviewed = Pick<Item, 'name' | 'review'>;

export const isUnnamed = ({ name, review }: Reviewed) => review !== null && name === UNNAMED;

/** Whether the AI named the item with low confidence. */
export const isDoubtful = ({ review }: Reviewed) => (review?.confidence ?? 1) < SURE;

/** The user's items to review: unnamed first, then the least certain, then the newest. */
export function waitingItems(items: Item[]): Item[] {
  const certainty = (item: Item) => (isUnnamed(item) ? -1 : (item.review?.confidence ?? 1));
  return items
    .filter(({ review, my_role }) => review !== null && my_role === 'owner')
    .toSorted((one, other) => certainty(one) - certainty(other) || other.id - one.id);
}

/** Names of items with the same category or place, most frequent first. */
export function nameSuggestions(item: Item, items: Item[], most: number): string[] {
  const near = (other: Item) =>
    other.id !== item.id &&
    other.name !== UNNAMED &&
    ((item.category !== null && other.category === item.category) ||
      (item.area !== null && other.area === item.area && other.location === item.location));
  const counts = new Map<string, number>();
  for (const { name } of items.filter(near)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name]) => name)
    .slice(0, most);
}
