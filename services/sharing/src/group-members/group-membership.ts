import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import type { EntityManager } from 'typeorm';
import { DefaultGroupEntity } from '../default-groups/default-group.entity.js';
import type { GrantChanges } from '../grants/grant-changes.js';
import type { GroupEntity } from '../groups/group.entity.js';
import { GroupMemberEntity } from './group-member.entity.js';

/** Somebody joins a group that the caller has locked; being added by others costs them none of their allowance. */
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

/** Tells what somebody is now in a group that the caller has locked; nothing of somebody who is not in it. */
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

/** With them goes what they share there, and their default group (foreign keys). */
export async function removeGroupMember(
  manager: EntityManager,
  changes: GrantChanges,
  group: GroupEntity,
  user_id: number,
) {
  await manager.delete(GroupMemberEntity, { group_id: group.id, user_id });
  changes.member(group, { user_id, role: null, since: group.next_version, is_default: false });
}
