import type { GroupsOfItems } from '@whereabouts/shared/contracts/sharing.js';

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

/** What takes a change back: of its items, those that are still shared, or not, as it left them. */
export function reversed({ group_id, action, item_ids }: ShareChange, now: GroupsOfItems): ShareChange {
  const shared = new Set(itemsByGroup(now).get(group_id));
  const isShare = action === 'share';
  return {
    group_id,
    action: isShare ? 'unshare' : 'share',
    item_ids: item_ids.filter((id) => shared.has(id) === isShare),
  };
}
