import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Actor, auth } from '@whereabouts/shared/contracts/auth.js';
import type { BareGroup, InvitationOffer } from '@whereabouts/shared/contracts/groups.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { hashOfToken } from '@whereabouts/shared/nest/security/secret-token.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { DataSource, In, MoreThan } from 'typeorm';
import { requireRoomAsOwner } from '../group-members/group-limits.js';
import { GroupMemberEntity } from '../group-members/group-member.entity.js';
import { canManageMembers } from '../groups/group-access.js';
import { GroupTransactions, lockGroups } from '../groups/group-transactions.js';
import { GroupsService } from '../groups/groups.service.js';
import { InvitationEntity } from './invitation.entity.js';
import { type FoundOffer, INVITATION_OFFER } from './invitation-offer.query.js';
import { join } from './join.query.js';
import { PendingInvitations } from './pending-invitations.js';

@Injectable()
export class InvitationsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly messenger: Messenger,
    private readonly transactions: GroupTransactions,
    private readonly deletedUsers: DeletedUsers,
    private readonly groups: GroupsService,
    private readonly pending: PendingInvitations,
  ) {}

  /** @throws NotFoundException `invitation_not_found` if the invitation belongs to another group or no longer exists */
  withdraw(actor: Actor, group_id: number, id: number): Promise<void> {
    return this.transactions.inGroup(actor, { id: group_id, rule: canManageMembers }, async (tx, { role }) => {
      await this.pending.requireHandling(tx, role, { id, group_id });
      if (await this.pending.end(tx, { id, group_id })) return;
      throw new NotFoundException({ message: 'The invitation was not found.', code: 'invitation_not_found' });
    });
  }

  /**
   * Knowing the token is enough, as it is for joining. The inviter's name comes from auth.
   * @throws BadRequestException `invalid_invitation`
   */
  async show(token: string): Promise<InvitationOffer> {
    const [found] = await this.source.query<FoundOffer[]>(INVITATION_OFFER, [hashOfToken(token)]);
    if (!found) throw invalidInvitation();
    const { invited_by, ...offer } = found;
    const { users } = await this.messenger.call(auth.usersByIds, { user_ids: [invited_by] });
    const [inviter] = users.map(({ display_name }) => ({ user_id: invited_by, display_name }));
    return { ...offer, ...(inviter && { inviter }) };
  }

  /**
   * Knowing the token is enough, because only the invited person receives it. A repeated call of a user who has become
   * a member answers the group again.
   * @throws BadRequestException `invalid_invitation`; ConflictException `too_many_groups`
   */
  async accept(actor: Actor, token: string): Promise<BareGroup> {
    const token_hash = hashOfToken(token);
    const group_id = await this.transactions.asUsers([actor.id], async (tx, changes) => {
      const [invited] = await lockInvitations(tx, [token_hash]);
      if (!invited) return joinedGroup(tx, actor.id, token_hash);
      const { group, role } = invited;
      if (role === 'owner') await requireRoomAsOwner(tx, actor.id);
      await this.pending.end(tx, { token_hash });
      await join(tx, changes, group, actor.id, role);
      await tx.update(GroupMemberEntity, { group_id: group.id, user_id: actor.id }, { invitation_hash: token_hash });
      return group.id;
    });
    return this.groups.find(actor, group_id);
  }

  /** Auth has verified that these invitations were for this user. A repeated call finds none of them. */
  async use(user_id: number, token_hashes: string[]): Promise<void> {
    await this.transactions.run(async (tx, changes) => {
      if (await this.deletedUsers.includes(tx, user_id)) return;
      const invited = await lockInvitations(tx, token_hashes);
      await tx.delete(InvitationEntity, { token_hash: In(token_hashes) });
      for (const { group, role } of invited) await join(tx, changes, group, user_id, role);
    });
  }
}

/** The group that the user has joined with this invitation. @throws BadRequestException `invalid_invitation` */
async function joinedGroup(tx: Transaction, user_id: number, invitation_hash: string): Promise<number> {
  const member = await tx.findOneBy(GroupMemberEntity, { user_id, invitation_hash });
  if (!member) throw invalidInvitation();
  return member.group_id;
}

/** The unexpired invitations, with their groups locked so that no other transaction uses or withdraws them. */
async function lockInvitations(tx: Transaction, token_hashes: string[]) {
  const where = { token_hash: In(token_hashes), expires_at: MoreThan(new Date().toISOString()) };
  const group_ids = (await tx.findBy(InvitationEntity, where)).map(({ group_id }) => group_id);
  const groups = new Map((await lockGroups(tx, group_ids)).map((group) => [group.id, group]));
  const invitations = await tx.findBy(InvitationEntity, where);
  return invitations.flatMap(({ group_id, role }) => {
    const group = groups.get(group_id);
    return group ? [{ group, role }] : [];
  });
}

const invalidInvitation = () =>
  new BadRequestException({
    message: 'This invitation is used, expired or withdrawn. Please ask for a new one.',
    code: 'invalid_invitation',
  });
