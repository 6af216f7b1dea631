import { BadRequestException, ConflictException, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Actor, auth } from '@whereabouts/shared/contracts/auth.js';
import type { PendingInvitation } from '@whereabouts/shared/contracts/auth-for-services.js';
import type { AddedGroupMember, GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { DataSource } from 'typeorm';
import { canManageMembers, requireHandling, requireRole } from '../groups/group-access.js';
import { notifyOthers, notifyUser } from '../groups/group-activity.js';
import { GroupTransactions, type Locked } from '../groups/group-transactions.js';
import { GroupsService } from '../groups/groups.service.js';
import { PendingInvitations } from '../invitations/pending-invitations.js';
import { requireRoom } from './group-limits.js';
import { GroupMemberEntity } from './group-member.entity.js';
import { addGroupMember } from './group-membership.js';

interface Wanted {
  group_id: number;
  /** Lower case. */
  email: string;
  role: GroupRole;
}

@Injectable()
export class NewGroupMembers {
  private readonly log = new Logger('NewGroupMembers');

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: GroupTransactions,
    private readonly groups: GroupsService,
    private readonly invitations: PendingInvitations,
    private readonly messenger: Messenger,
  ) {}

  /**
   * Adds the user with this email, or else invites the email.
   * @throws ConflictException `already_member`, `group_full`, `too_many_groups`
   */
  async add(actor: Actor, wanted: Wanted): Promise<AddedGroupMember> {
    const { group_id, email } = wanted;
    if (wanted.role === 'owner') throw ownerMustBeMember();
    const group = await this.groups.find(actor, group_id);
    requireHandling(requireRole(group.my_role, canManageMembers), wanted.role);
    await requireRoom(this.source.manager, group_id, email);
    const found = await this.messenger.call(auth.findOrInvite, {
      email,
      invited_by: actor.id,
      group_name: group.name,
      mails_later: true,
    });
    if (found.status === 'invited') {
      const invited = await this.invite(actor, wanted, found);
      await this.mail(found.token, group.name);
      return invited;
    }
    await this.take(actor, wanted, found.user_id);
    return { status: 'added' };
  }

  private async take(actor: Actor, wanted: Wanted, user_id: number) {
    await this.inGroup(actor, wanted, user_id, async (tx, { group, changes }) => {
      const { group_id, email, role } = wanted;
      if (await tx.existsBy(GroupMemberEntity, { group_id, user_id })) throw alreadyMember();
      await addGroupMember(tx, changes, group, user_id, role, { isCounted: false });
      await this.invitations.end(tx, { group_id, email });
      notifyUser(changes, group, user_id, { kind: 'added_to_group', actor_id: actor.id });
      const joined = { kind: 'member_joined', actor_id: user_id } as const;
      await notifyOthers(tx, changes, group, joined, [actor.id, user_id]);
    });
  }

  /** If the group invitation fails, its token must not allow sign-up either. */
  private async invite(actor: Actor, wanted: Wanted, invitation: PendingInvitation): Promise<AddedGroupMember> {
    const { token, token_hash, invite_url, expires_at } = invitation;
    try {
      await this.inGroup(actor, wanted, actor.id, async (tx, { role: mine }) => {
        await this.invitations.requireHandling(tx, mine, { group_id: wanted.group_id, email: wanted.email });
        await this.invitations.end(tx, { group_id: wanted.group_id, email: wanted.email });
        await this.invitations.add(tx, { ...wanted, token_hash, expires_at, invited_by: actor.id });
      });
    } catch (error) {
      await transaction(this.source, (tx) => this.invitations.tellEnded(tx, [token_hash]));
      throw error;
    }
    return { status: 'invited', invite_token: token, invite_url };
  }

  /** The answer has the link, so an invitation stays if it cannot be mailed. */
  private async mail(token: string, group_name: string): Promise<void> {
    try {
      await this.messenger.call(auth.mailInvitation, { token, group_name });
    } catch (error) {
      this.log.warn({ error }, 'group invitation not mailed');
    }
  }

  /** Checks permissions and limits again, because they may have changed during the call to auth. */
  private inGroup(actor: Actor, wanted: Wanted, to: number, work: (tx: Transaction, locked: Locked) => Promise<void>) {
    const { group_id, email, role } = wanted;
    return this.transactions.inGroup(actor, { id: group_id, rule: canManageMembers, to }, async (tx, locked) => {
      requireHandling(locked.role, role);
      await requireRoom(tx, group_id, email);
      await work(tx, locked);
    });
  }
}

const alreadyMember = () =>
  new ConflictException({ message: 'This person is in the group already.', code: 'already_member' });

const ownerMustBeMember = () =>
  new BadRequestException({
    message: 'Owners are made from members: add them with another role first, then change it.',
    code: 'owner_must_be_member',
  });
