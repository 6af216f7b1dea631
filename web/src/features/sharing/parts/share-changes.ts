import type { GroupsOfItems } from '@whereabouts/shared/contracts/sharing.js';
import type { Extent } from '../../../domain/collection-item-changes';

/** Some items begin or cease to be shared with a group. */
export interface ShareChange {
  group_id: number;
  action: 'share' | 'unshare';
  item_ids: number[];
}

/** By group: those of the items that it sees by themselves. */
export function itemsByGroup(groups: GroupsOfItems): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const [itemId, its] of Object.entries(groups)) {
    for (const { group_id } of its) {
      const ids = found.get(group_id);
      if (ids) ids.push(Number(itemId));
      else found.set(group_id, [Number(itemId)]);
    }
  }
  return found;
}

/** None and some become all, all becomes none; where one may not share, sharing can only end. */
export function nextExtent(now: Extent, wanted: Extent, mayShare: boolean): Extent {
  if (mayShare) return wanted === 'all' ? 'none' : 'all';
  return wanted === 'none' ? now : 'none';
}

/** What makes each group see what is wanted; only what differs. */
export function shareChanges(
  wanted: Map<number, Extent>,
  shared: Map<number, number[]>,
  itemIds: number[],
): ShareChange[] {
  return [...wanted].flatMap(([group_id, extent]): ShareChange[] => {
    const inside = shared.get(group_id) ?? [];
    const known = new Set(inside);
    const outside = itemIds.filter((id) => !known.has(id));
    if (extent === 'all' && outside.length > 0) return [{ group_id, action: 'share', item_ids: outside }];
    if (extent === 'none' && inside.length > 0) return [{ group_id, action: 'unshare', item_ids: inside }];
    return [];
  });
}

/** What takes the changes back. */
export function reversed(changes: ShareChange[]): ShareChange[] {
  return changes.map((change) => ({ ...change, action: change.action === 'share' ? 'unshare' : 'share' }));
}
