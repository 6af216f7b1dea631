import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import type { EntityManager } from 'typeorm';
import { DefaultGroupEntity } from '../default-groups/default-group.entity.js';
import type { GrantChanges } from '../grants/grant-changes.js';
import type { GroupEntity } from '../groups/group.entity.js';
import { GroupMemberEntity } from './group-member.entity.js';

/**
 * Adds a member to a group that the caller has locked. A membership added by another user does not count toward the
 * member's limit.
 */
export async function addGroupMember(
  manager: EntityManager,
  changes: GrantChanges,
  group: GroupEntity,
  user_id: number,
  role: GroupRole,
  { isCounted } = { isCounted: true },
) {
  const since = group.next_version;
  await manager.insert(GroupMemberEntity, { group_id: group.id, user_id, role, since, is_counted: isCounted });
  changes.member(group, { user_id, role, since, is_default: false });
}

/**
 * Records a member's current state for publishing, in a group that the caller has locked. Does nothing for non-members.
 */
export async function tellGroupMember(
  manager: EntityManager,
  changes: GrantChanges,
  group: GroupEntity,
  user_id: number,
) {
  const key = { group_id: group.id, user_id };
  const member = await manager.findOneBy(GroupMemberEntity, key);
  if (!member) return;
  const is_default = await manager.existsBy(DefaultGroupEntity, key);
  changes.member(group, { user_id, role: member.role, since: member.since, is_default });
}

/** Foreign keys also delete the member's shares in the group and the default group. */
export async function removeGroupMember(
  manager: EntityManager,
  changes: GrantChanges,
  group: GroupEntity,
  user_id: number,
) {
  await manager.delete(GroupMemberEntity, { group_id: group.id, user_id });
  changes.member(group, { user_id, role: null, since: group.next_version, is_default: false });
}
