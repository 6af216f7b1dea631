import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { GROUP_ROLES, type GroupRole } from '@whereabouts/shared/contracts/groups.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { type EntityManager, In, Not } from 'typeorm';
import { canGive, canManageMembers, canSee, requireHandling } from '../groups/group-access.js';
import { notifyOthers } from '../groups/group-activity.js';
import { GroupTransactions } from '../groups/group-transactions.js';
import { PendingInvitations } from '../invitations/pending-invitations.js';
import { GroupMemberEntity } from './group-member.entity.js';
import { removeGroupMember, tellGroupMember } from './group-membership.js';

/** Changes and removes group members. A group always has at least one owner (docs/rules/sharing.md). */
@Injectable()
export class GroupMembersService {
  constructor(
    private readonly transactions: GroupTransactions,
    private readonly invitations: PendingInvitations,
  ) {}

  /**
   * Also ends the member's invitations that the new role does not allow.
   * @throws NotFoundException `member_not_found`; ConflictException `last_owner`
   */
  change(actor: Actor, group_id: number, user_id: number, role: GroupRole): Promise<void> {
    const target = { id: group_id, rule: canManageMembers };
    return this.transactions.inGroup(actor, target, async (tx, { group, role: mine, changes }) => {
      requireHandling(mine, role);
      const member = await requireMember(tx, group_id, user_id);
      requireHandling(mine, member.role);
      if (member.role === role) return;
      if (role !== 'owner') await requireAnotherOwner(tx, member);
      await tx.update(GroupMemberEntity, { group_id, user_id }, { role });
      await tellGroupMember(tx, changes, group, user_id);
      const beyond = GROUP_ROLES.filter((each) => !canGive(role, each));
      await this.endInvitations(tx, member, beyond);
    });
  }

  /**
   * Also removes the member's shares from the group and ends the member's invitations. Members may remove themselves.
   * @throws NotFoundException `member_not_found`; ConflictException `last_owner`
   */
  remove(actor: Actor, group_id: number, user_id: number): Promise<void> {
    const leaves = user_id === actor.id;
    const target = { id: group_id, rule: leaves ? canSee : canManageMembers };
    return this.transactions.inGroup(actor, target, async (tx, { group, role: mine, changes }) => {
      const member = await requireMember(tx, group_id, user_id);
      if (!leaves) requireHandling(mine, member.role);
      await requireAnotherOwner(tx, member);
      await removeGroupMember(tx, changes, group, user_id);
      const left = { kind: 'member_left', actor_id: user_id } as const;
      await notifyOthers(tx, changes, group, left, [actor.id, user_id]);
      await this.endInvitations(tx, member, [...GROUP_ROLES]);
    });
  }

  /** The inviter knows the tokens and could use one to return or to regain a lost role. */
  private async endInvitations(tx: Transaction, { group_id, user_id }: GroupMemberEntity, roles: GroupRole[]) {
    await this.invitations.end(tx, { group_id, invited_by: user_id, role: In(roles) });
  }
}

async function requireMember(manager: EntityManager, group_id: number, user_id: number): Promise<GroupMemberEntity> {
  const member = await manager.findOneBy(GroupMemberEntity, { group_id, user_id });
  if (member) return member;
  throw new NotFoundException({ message: 'This person is not in the group.', code: 'member_not_found' });
}

/** @throws ConflictException for the last owner */
async function requireAnotherOwner(manager: EntityManager, { group_id, user_id, role }: GroupMemberEntity) {
  if (role !== 'owner') return;
  if (await manager.existsBy(GroupMemberEntity, { group_id, user_id: Not(user_id), role })) return;
  throw new ConflictException({
    message: 'A group needs an owner. Make another member its owner first, or delete the group.',
    code: 'last_owner',
  });
}
