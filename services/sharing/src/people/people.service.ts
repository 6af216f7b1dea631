import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { GROUP_ROLES } from '@whereabouts/shared/contracts/groups.js';
import { DeletedUsers } from '@whereabouts/shared/nest/deleted-users.js';
import { DataSource, type EntityManager, type FindOptionsWhere, In, LessThanOrEqual } from 'typeorm';
import { GroupEntity } from '../groups/group.entity.js';
import { GroupChanges } from '../groups/group-changes.js';
import { GuestLinksService } from '../guest-links/guest-links.service.js';
import { StandingInvitations } from '../invitations/standing-invitations.js';
import { MemberEntity } from '../members/member.entity.js';
import { INHERIT, LONELY_GROUPS } from './inheritance.query.js';

/** Everything of a person when they go. */
@Injectable()
export class PeopleService {
  private readonly log = new Logger('People');

  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly changes: GroupChanges,
    private readonly deletedUsers: DeletedUsers,
    private readonly guestLinks: GuestLinksService,
    private readonly invitations: StandingInvitations,
  ) {}

  /**
   * Leaves nothing but the number of the account; repeating it does no harm. Groups without other members go too. Auth
   * keeps the only owner of a group from going, but another one may have left it meanwhile: then somebody inherits it.
   */
  async purge(id: number): Promise<void> {
    const groups = await this.source.transaction(async (manager) => {
      await this.deletedUsers.add(manager, id);
      await this.guestLinks.removeAll(manager, id);
      return this.leaveAll(manager, id, {});
    });
    this.log.log({ user_id: id, groups }, 'purged');
  }

  /**
   * Takes somebody out of every group that they had joined by then, with all they shared there: it was perhaps not them
   * who did so. What has come since stays, also when this is told again.
   */
  async release(id: number, by: string): Promise<void> {
    const joined = { joined_at: LessThanOrEqual(by) };
    const groups = await this.source.transaction(async (manager) => {
      if (await this.deletedUsers.includes(manager, id)) return 0;
      await this.guestLinks.removeAll(manager, id, by);
      return this.leaveAll(manager, id, joined);
    });
    this.log.log({ user_id: id, groups }, 'released');
  }

  /** @returns how many groups there were */
  private async leaveAll(manager: EntityManager, user_id: number, which: FindOptionsWhere<MemberEntity>) {
    const memberships = await manager.findBy(MemberEntity, { ...which, user_id });
    const group_ids = memberships.map(({ group_id }) => group_id);
    await this.changes.lock(manager, group_ids, 'alone');
    const lonely = await manager.query<{ group_id: number }[]>(LONELY_GROUPS, [group_ids, user_id]);
    const deserted = lonely.map(({ group_id }) => group_id);
    await this.invitations.end(manager, { group_id: In(deserted) });
    await this.invitations.end(manager, { group_id: In(group_ids), invited_by: user_id });
    await manager.delete(GroupEntity, { id: In(deserted) });
    // What they share, and their default group, go with them (foreign keys).
    await manager.delete(MemberEntity, { user_id, group_id: In(group_ids) });
    await manager.query(INHERIT, [group_ids, GROUP_ROLES]);
    return group_ids.length;
  }
}
