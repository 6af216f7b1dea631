import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { GROUP_ROLES, type GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { type EntityManager, In, Not } from 'typeorm';
import { canGive, canManageMembers, canSee, requireHandling } from '../groups/group-access.js';
import { GroupChanges } from '../groups/group-changes.js';
import { StandingInvitations } from '../invitations/standing-invitations.js';
import { MemberEntity } from './member.entity.js';
import { requireRoomAsOwner } from './room.js';

/** Changes of those who are in a group; at least one of them is its owner at any time (docs/rules/sharing.md). */
@Injectable()
export class MembersService {
  constructor(
    private readonly changes: GroupChanges,
    private readonly invitations: StandingInvitations,
  ) {}

  /**
   * Ends those of their invitations that they could not make any more.
   * @throws NotFoundException `member_not_found`; ConflictException `last_owner`, `too_many_groups`
   */
  change(actor: Actor, group_id: number, user_id: number, role: GroupRole): Promise<void> {
    const way = { id: group_id, rule: canManageMembers, hold: 'alone' } as const;
    return this.changes.in(actor, way, async (manager, { role: mine }) => {
      requireHandling(mine, role);
      const member = await requireMember(manager, group_id, user_id);
      requireHandling(mine, member.role);
      if (member.role === role) return;
      if (role === 'owner') await requireRoomAsOwner(manager, user_id);
      else await requireAnotherOwner(manager, member);
      await manager.update(MemberEntity, { group_id, user_id }, { role });
      const beyond = GROUP_ROLES.filter((each) => !canGive(role, each));
      await this.endInvitations(manager, member, beyond);
    });
  }

  /**
   * Takes what they share out of the group, too, and ends their invitations; everybody may remove themselves.
   * @throws NotFoundException `member_not_found`; ConflictException `last_owner`
   */
  remove(actor: Actor, group_id: number, user_id: number): Promise<void> {
    const leaves = user_id === actor.id;
    const way = { id: group_id, rule: leaves ? canSee : canManageMembers, hold: 'alone' } as const;
    return this.changes.in(actor, way, async (manager, { role: mine }) => {
      const member = await requireMember(manager, group_id, user_id);
      if (!leaves) requireHandling(mine, member.role);
      await requireAnotherOwner(manager, member);
      await manager.delete(MemberEntity, { group_id, user_id });
      await this.endInvitations(manager, member, [...GROUP_ROLES]);
    });
  }

  /** Whoever made them was told their tokens, and could come back with one, or get a lost role back. */
  private async endInvitations(manager: EntityManager, { group_id, user_id }: MemberEntity, roles: GroupRole[]) {
    await this.invitations.end(manager, { group_id, invited_by: user_id, role: In(roles) });
  }
}

async function requireMember(manager: EntityManager, group_id: number, user_id: number): Promise<MemberEntity> {
  const member = await manager.findOneBy(MemberEntity, { group_id, user_id });
  if (member) return member;
  throw new NotFoundException({ message: 'This person is not in the group.', code: 'member_not_found' });
}

/** @throws ConflictException for the last owner */
async function requireAnotherOwner(manager: EntityManager, { group_id, user_id, role }: MemberEntity) {
  if (role !== 'owner') return;
  if (await manager.existsBy(MemberEntity, { group_id, user_id: Not(user_id), role })) return;
  throw new ConflictException({
    message: 'A group needs an owner. Make somebody else its owner first, or delete the group.',
    code: 'last_owner',
  });
}
