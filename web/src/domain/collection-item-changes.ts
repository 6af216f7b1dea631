import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { BatchUpdate, Membership } from '@whereabouts/shared/contracts/collections.js';

/** How many of the selected items are in a collection (docs/rules/collections.md). */
export type Extent = 'none' | 'some' | 'all';

export function extentOf(count: number, total: number): Extent {
  if (count === 0) return 'none';
  return count < total ? 'some' : 'all';
}

/** The next state after a click: `none` and `some` become `all`, `all` becomes `none`. */
export const clicked = (extent: Extent): Extent => (extent === 'all' ? 'none' : 'all');

/** Returns the membership changes that reach the wanted state, in batches that the server accepts. */
export function membershipChanges(
  collections: Membership['collections'],
  wanted: Map<number, Extent>,
  itemIds: number[],
): BatchUpdate['changes'] {
  return collections.flatMap(({ id, item_ids }) => {
    const extent = wanted.get(id);
    const inside = new Set(item_ids);
    const add = extent === 'all' ? itemIds.filter((itemId) => !inside.has(itemId)) : [];
    const remove = extent === 'none' ? item_ids : [];
    return [...additions(id, add), ...inBatches(id, 'remove', remove)];
  });
}

/** Returns additions in batches that the server accepts. */
export function additions(collection_id: number, ids: number[]): BatchUpdate['changes'] {
  return inBatches(collection_id, 'add', ids);
}

function inBatches(collection_id: number, action: 'add' | 'remove', ids: number[]): BatchUpdate['changes'] {
  return [...chunksOf(ids)].map((item_ids) => ({ collection_id, action, item_ids }));
}
