import type { BareGroup, Group, GroupContents } from '@whereabouts/shared/contracts/groups.js';

/** Merges a group from sharing with its contents from inventory. Inventory may not know a new group yet. */
export function toGroupResponse(group: BareGroup, contents: GroupContents): Group {
  const known = contents.find(({ group_id }) => group_id === group.id);
  const { members_preview = [], item_count = 0, picture = null, shared_collections = [] } = known ?? {};
  return { ...group, members_preview, item_count, picture, shared_collections };
}
