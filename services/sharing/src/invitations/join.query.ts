import { GROUP_ROLES, type GroupRole } from '@whereabouts/shared/contracts/groups.js';
import type { EntityManager } from 'typeorm';
import type { GrantChanges } from '../grants/grant-changes.js';
import { GroupMemberEntity } from '../group-members/group-member.entity.js';
import { addGroupMember, tellGroupMember } from '../group-members/group-membership.js';
import type { GroupEntity } from '../groups/group.entity.js';
import { notifyOthers } from '../groups/group-activity.js';

const strength = (role: GroupRole) => -GROUP_ROLES.indexOf(role);

/** Adds a user to a group that the caller has locked. A member keeps the stronger of the current and the new role. */
export async function join(
  manager: EntityManager,
  changes: GrantChanges,
  group: GroupEntity,
  user_id: number,
  role: GroupRole,
) {
  const key = { group_id: group.id, user_id };
  const member = await manager.findOneBy(GroupMemberEntity, key);
  if (!member) {
    await addGroupMember(manager, changes, group, user_id, role);
    return notifyOthers(manager, changes, group, { kind: 'member_joined', actor_id: user_id });
  }
  if (strength(member.role) >= strength(role)) return;
  await manager.update(GroupMemberEntity, key, { role });
  await tellGroupMember(manager, changes, group, user_id);
}
