import type { BareGroup, Group } from '@whereabouts/shared/contracts/groups.js';
import type { GroupContents } from '@whereabouts/shared/contracts/inventory.js';

/** What sharing knows of a group together with what inventory knows; it may not have heard of a new one yet. */
export function toGroupResponse(group: BareGroup, contents: GroupContents): Group {
  const known = contents.find(({ group_id }) => group_id === group.id);
  const { members_preview = [], item_count = 0, picture = null, shared_collections = [] } = known ?? {};
  return { ...group, members_preview, item_count, picture, shared_collections };
}
