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

/** What takes a change back. */
export const reversed = (change: ShareChange): ShareChange => ({
  ...change,
  action: change.action === 'share' ? 'unshare' : 'share',
});
