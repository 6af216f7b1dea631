import type { GroupActivity } from '@whereabouts/shared/contracts/sharing.js';
import { type EntityManager, In, Not } from 'typeorm';
import type { GrantChanges } from '../grants/grant-changes.js';
import { GroupMemberEntity } from '../group-members/group-member.entity.js';
import type { GroupEntity } from './group.entity.js';

type Activity = Omit<GroupActivity, 'group_id' | 'version' | 'user_ids'>;

/** Notifies one user of an activity in a group that the caller has locked. */
export function notifyUser(changes: GrantChanges, group: GroupEntity, user_id: number, activity: Activity) {
  changes.activity({ ...activity, group_id: group.id, version: group.next_version, user_ids: [user_id] });
}

/** Notifies all members except those who already know. */
export async function notifyOthers(
  manager: EntityManager,
  changes: GrantChanges,
  group: GroupEntity,
  activity: Activity,
  informed: number[] = [activity.actor_id],
) {
  const others = await manager.find(GroupMemberEntity, {
    select: { user_id: true },
    where: { group_id: group.id, user_id: Not(In(informed)) },
  });
  if (others.length === 0) return;
  const user_ids = others.map(({ user_id }) => user_id);
  changes.activity({ ...activity, group_id: group.id, version: group.next_version, user_ids });
}
