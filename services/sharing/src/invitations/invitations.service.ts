import { BadRequestException, Injectable, NotFoundException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { BareGroup } from '@whereabouts/shared/contracts/groups.js';
import { DeletedUsers } from '@whereabouts/shared/nest/deleted-users.js';
import { hashOfToken } from '@whereabouts/shared/nest/secret-token.js';
import { DataSource, type EntityManager, In, MoreThan } from 'typeorm';
import { canManageMembers } from '../groups/group-access.js';
import { GroupChanges } from '../groups/group-changes.js';
import { GroupsService } from '../groups/groups.service.js';
import { requireRoomAsOwner } from '../members/room.js';
import { InvitationEntity } from './invitation.entity.js';
import { join } from './join.query.js';
import { StandingInvitations } from './standing-invitations.js';

@Injectable()
export class InvitationsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly changes: GroupChanges,
    private readonly deletedUsers: DeletedUsers,
    private readonly groups: GroupsService,
    private readonly standing: StandingInvitations,
  ) {}

  /** @throws NotFoundException `invitation_not_found` for one that is not this group's, used, or withdrawn already */
  withdraw(actor: Actor, group_id: number, id: number): Promise<void> {
    return this.changes.in(actor, { id: group_id, rule: canManageMembers, hold: 'alone' }, async (manager) => {
      if (await this.standing.end(manager, { id, group_id })) return;
      throw new NotFoundException({ message: 'The invitation was not found.', code: 'invitation_not_found' });
    });
  }

  /**
   * Knowing the token is enough: it was given to whoever should join.
   * @throws BadRequestException `invalid_invitation`; ConflictException `too_many_groups`
   */
  async accept(actor: Actor, token: string): Promise<BareGroup> {
    const token_hash = hashOfToken(token);
    const group_id = await this.changes.by([actor.id], async (manager) => {
      const [invitation] = await this.held(manager, [token_hash]);
      if (!invitation) throw invalidInvitation();
      if (invitation.role === 'owner') await requireRoomAsOwner(manager, actor.id);
      await this.standing.end(manager, { token_hash });
      await join(manager, actor.id, [invitation]);
      return invitation.group_id;
    });
    return this.groups.find(actor, group_id);
  }

  /** Auth has seen proof that these were for this person. A repeated call finds none of them. */
  async use(user_id: number, token_hashes: string[]): Promise<void> {
    await this.source.transaction(async (manager) => {
      if (await this.deletedUsers.includes(manager, user_id)) return;
      const invitations = await this.held(manager, token_hashes);
      await manager.delete(InvitationEntity, { token_hash: In(token_hashes) });
      await join(manager, user_id, invitations);
    });
  }

  /** Those that still stand, with their groups held, so that nobody else uses or withdraws them. */
  private async held(manager: EntityManager, token_hashes: string[]): Promise<InvitationEntity[]> {
    const where = { token_hash: In(token_hashes), expires_at: MoreThan(new Date().toISOString()) };
    const group_ids = (await manager.findBy(InvitationEntity, where)).map(({ group_id }) => group_id);
    await this.changes.lock(manager, group_ids, 'alone');
    return manager.findBy(InvitationEntity, where);
  }
}

const invalidInvitation = () =>
  new BadRequestException({
    message: 'This invitation is used, expired or withdrawn. Please ask for a new one.',
    code: 'invalid_invitation',
  });
