import type { BareGroup, Group } from '@whereabouts/shared/contracts/groups.js';
import type { GroupContents } from '@whereabouts/shared/contracts/inventory.js';

/** What sharing knows of a group together with what inventory knows; one that is absent there shares nothing. */
export function toGroupResponse(group: BareGroup, contents: GroupContents): Group {
  const { item_count = 0, shared_collections = [] } = contents.find(({ group_id }) => group_id === group.id) ?? {};
  return { ...group, item_count, shared_collections };
}
