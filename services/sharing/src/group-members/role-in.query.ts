import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import type { EntityManager } from 'typeorm';
import { GroupMemberEntity } from './group-member.entity.js';

/** The user's role in a group, or undefined if the user is not a member. */
export async function roleIn(manager: EntityManager, { id }: Actor, group_id: number): Promise<GroupRole | undefined> {
  return (await manager.findOneBy(GroupMemberEntity, { group_id, user_id: id }))?.role;
}
