import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { GROUP_ROLES } from '@whereabouts/shared/contracts/groups.js';
import { DeletedUsers } from '@whereabouts/shared/nest/deleted-users.js';
import { DataSource, type EntityManager, In } from 'typeorm';
import { GroupEntity } from '../groups/group.entity.js';
import { GroupChanges } from '../groups/group-changes.js';
import { InvitationEntity } from '../invitations/invitation.entity.js';
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
    private readonly invitations: StandingInvitations,
  ) {}

  /**
   * Leaves nothing but the number of the account; repeating it does no harm. Groups without other members go too. Auth
   * keeps the only owner of a group from going, but another one may have left it meanwhile: then somebody inherits it.
   */
  async purge(id: number): Promise<void> {
    const groups = await this.source.transaction(async (manager) => {
      await this.deletedUsers.add(manager, id);
      const group_ids = await groupsOf(manager, id);
      await this.changes.lock(manager, group_ids, 'alone');
      const lonely = await manager.query<{ group_id: number }[]>(LONELY_GROUPS, [group_ids, id]);
      const deserted = lonely.map(({ group_id }) => group_id);
      await this.invitations.end(manager, { group_id: In(deserted) });
      await this.invitations.end(manager, { invited_by: id });
      await manager.delete(GroupEntity, { id: In(deserted) });
      // What they share, and their default group, go with them (foreign keys).
      await manager.delete(MemberEntity, { user_id: id });
      await manager.query(INHERIT, [group_ids, GROUP_ROLES]);
      return group_ids.length;
    });
    this.log.log({ user_id: id, groups }, 'purged');
  }
}

/** Those they are in, or have invited somebody to. */
async function groupsOf(manager: EntityManager, id: number): Promise<number[]> {
  const memberships = await manager.findBy(MemberEntity, { user_id: id });
  const invitations = await manager.findBy(InvitationEntity, { invited_by: id });
  return [...new Set([...memberships, ...invitations].map(({ group_id }) => group_id))];
}
