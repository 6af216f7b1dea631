import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { GROUP_ROLES } from '@whereabouts/shared/contracts/groups.js';
import { liftStatementTimeout } from '@whereabouts/shared/nest/database/connection-limits.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DeletedUsers } from '@whereabouts/shared/nest/users/deleted-users.js';
import { type FindOptionsWhere, In, LessThanOrEqual } from 'typeorm';
import type { GrantChanges } from '../grants/grant-changes.js';
import { GroupMemberEntity } from '../group-members/group-member.entity.js';
import { removeGroupMember, tellGroupMember } from '../group-members/group-membership.js';
import { GroupEntity } from '../groups/group.entity.js';
import { GroupTransactions, lockGroups } from '../groups/group-transactions.js';
import { GuestLinksService } from '../guest-links/guest-links.service.js';
import { PendingInvitations } from '../invitations/pending-invitations.js';
import { INHERIT, LONELY_GROUPS } from './ownership-transfer.query.js';

/** Maximum wait, in case the clock of auth is ahead. */
const MAX_WAIT_MS = 10_000;

type Membership = FindOptionsWhere<GroupMemberEntity>;

/** Purges the data of deleted users, and removes claimed accounts from their groups. */
@Injectable()
export class UsersService {
  private readonly log = new Logger('Users');

  constructor(
    private readonly transactions: GroupTransactions,
    private readonly deletedUsers: DeletedUsers,
    private readonly guestLinks: GuestLinksService,
    private readonly invitations: PendingInvitations,
  ) {}

  /**
   * Deletes all data of the user except the user's id. Can be repeated. Groups without other members are deleted too.
   * Auth refuses to delete the only owner of a group. But another owner may have left in the meantime, and then a
   * member inherits the group.
   */
  async purge(id: number): Promise<void> {
    const groups = await this.transactions.run(async (tx, changes) => {
      await liftStatementTimeout(tx);
      await this.deletedUsers.add(tx, id);
      await this.guestLinks.removeAll(tx, id);
      return this.leaveAll(tx, changes, id, {});
    });
    this.log.log({ user_id: id, groups }, 'user data purged');
  }

  /**
   * Removes the user from every group joined before `by`, with everything shared there, because another person may have
   * done this. Later memberships stay, even if the event arrives again.
   */
  async release(id: number, by: string): Promise<void> {
    const wait_ms = Date.parse(by) - Date.now();
    // Tokens that were just invalidated remain usable until then.
    if (wait_ms > 0) await pause(Math.min(wait_ms, MAX_WAIT_MS));
    const joined = { joined_at: LessThanOrEqual(by) };
    const groups = await this.transactions.run(async (tx, changes) => {
      if (await this.deletedUsers.includes(tx, id)) return 0;
      await this.guestLinks.removeAll(tx, id, by);
      return this.leaveAll(tx, changes, id, joined);
    });
    this.log.log({ user_id: id, groups }, 'claimed account removed from its groups');
  }

  /** @returns how many groups the user has left */
  private async leaveAll(tx: Transaction, changes: GrantChanges, user_id: number, which: Membership) {
    const memberships = await tx.findBy(GroupMemberEntity, { ...which, user_id });
    const groups = await lockGroups(
      tx,
      memberships.map(({ group_id }) => group_id),
    );
    const group_ids = groups.map(({ id }) => id);
    const lonely = await tx.query<{ group_id: number }[]>(LONELY_GROUPS, [group_ids, user_id]);
    const deserted = new Set(lonely.map(({ group_id }) => group_id));
    await this.invitations.end(tx, { group_id: In([...deserted]) });
    await this.invitations.end(tx, { group_id: In(group_ids), invited_by: user_id });
    for (const group of groups) {
      if (deserted.has(group.id)) changes.deleted(group);
      else await removeGroupMember(tx, changes, group, user_id);
    }
    await tx.delete(GroupEntity, { id: In([...deserted]) });
    const [heirs] = await tx.query<[Heir[], number]>(INHERIT, [group_ids, GROUP_ROLES]);
    for (const group of groups) {
      const heir = heirs.find(({ group_id }) => group_id === group.id);
      if (heir) await tellGroupMember(tx, changes, group, heir.user_id);
    }
    return groups.length;
  }
}

interface Heir {
  group_id: number;
  user_id: number;
}
