import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Actor, auth } from '@whereabouts/shared/contracts/auth.js';
import { GROUP_ROLES, type GroupMember } from '@whereabouts/shared/contracts/groups.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { DataSource, MoreThan } from 'typeorm';
import { canSee, requireRole } from '../groups/group-access.js';
import { InvitationEntity } from '../invitations/invitation.entity.js';
import { GroupMemberEntity } from './group-member.entity.js';
import { roleIn } from './role-in.query.js';

@Injectable()
export class GroupMemberList {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly messenger: Messenger,
  ) {}

  /** The strongest roles first, then by name. Invited users come last. */
  async of(actor: Actor, group_id: number): Promise<GroupMember[]> {
    requireRole(await roleIn(this.source.manager, actor, group_id), canSee);
    return [...(await this.active(group_id)).sort(inOrder), ...(await this.invited(group_id)).sort(inOrder)];
  }

  /** Names come from auth. One request can name more users than a group can have (`MAX_MEMBERS`). */
  private async active(group_id: number): Promise<GroupMember[]> {
    const members = await this.source.manager.findBy(GroupMemberEntity, { group_id });
    const user_ids = members.map(({ user_id }) => user_id);
    const { users } = await this.messenger.call(auth.usersByIds, { user_ids });
    const known = new Map(users.map((person) => [person.id, person]));
    return members.flatMap(({ user_id, role }) => {
      const person = known.get(user_id);
      return person ? [{ ...person, user_id, role, status: 'active' as const }] : [];
    });
  }

  private async invited(group_id: number): Promise<GroupMember[]> {
    const expires_at = MoreThan(new Date().toISOString());
    const invitations = await this.source.manager.findBy(InvitationEntity, { group_id, expires_at });
    return invitations.map(({ id, email, role }) => {
      return { id, user_id: null, display_name: null, email, role, status: 'invited' };
    });
  }
}

function inOrder(one: GroupMember, other: GroupMember): number {
  return GROUP_ROLES.indexOf(one.role) - GROUP_ROLES.indexOf(other.role) || nameOf(one).localeCompare(nameOf(other));
}

const nameOf = ({ display_name, email }: GroupMember) => display_name ?? email;
