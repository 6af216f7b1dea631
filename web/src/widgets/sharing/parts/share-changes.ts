import type { GroupsOfItems } from '@whereabouts/shared/contracts/sharing.js';

/** A change that shares items with a group or unshares them. */
export interface ShareChange {
  group_id: number;
  action: 'share' | 'unshare';
  item_ids: number[];
}

/** The items that each group sees directly. */
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

/** The change that undoes a change, limited to items whose sharing has not changed since. */
export function reversed({ group_id, action, item_ids }: ShareChange, now: GroupsOfItems): ShareChange {
  const shared = new Set(itemsByGroup(now).get(group_id));
  const isShare = action === 'share';
  return {
    group_id,
    action: isShare ? 'unshare' : 'share',
    item_ids: item_ids.filter((id) => shared.has(id) === isShare),
  };
}
