import { NotFoundException } from '@nestjs/common';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { GroupMemberEntity } from './group-member.entity.js';

/** @throws NotFoundException `group_not_found` if the user is not in the group or it does not exist */
export async function requireGroup(manager: EntityManager, user_id: number, group_id: number): Promise<void> {
  if (await manager.existsBy(GroupMemberEntity, { group_id, user_id, role: Not(IsNull()) })) return;
  throw new NotFoundException({ message: 'The group was not found.', code: 'group_not_found' });
}
