import { Injectable } from '@nestjs/common';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import { type GroupRole, groups } from '@whereabouts/shared/contracts/groups.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { requireHandling } from '../groups/group-access.js';
import { InvitationEntity } from './invitation.entity.js';

/** Addresses of people who never came are not kept; what somebody else is just changing is left to them. */
const FORGET_EXPIRED = `
  delete from invitations where id in (select id from invitations where expires_at <= now() for update skip locked)`;

/** Invitations while nobody has used them; changed by whoever holds their groups. */
@Injectable()
export class PendingInvitations {
  constructor(private readonly outbox: Outbox) {}

  /** @throws ForbiddenException `role_too_weak` for an invitation to a role that somebody could not give */
  async requireHandling(manager: EntityManager, mine: GroupRole, where: FindOptionsWhere<InvitationEntity>) {
    for (const { role } of await manager.findBy(InvitationEntity, where)) requireHandling(mine, role);
  }

  async add(manager: EntityManager, invitation: Omit<InvitationEntity, 'id'>) {
    await manager.query(FORGET_EXPIRED);
    await manager.insert(InvitationEntity, invitation);
  }

  /** Takes invitations away, and auth hears that nobody signs up with them any more. @returns how many there were */
  async end(manager: EntityManager, where: FindOptionsWhere<InvitationEntity>): Promise<number> {
    const builder = manager.createQueryBuilder().delete().from(InvitationEntity).where(where);
    const { raw } = await builder.returning('token_hash').execute();
    const ended: Pick<InvitationEntity, 'token_hash'>[] = raw;
    await this.tellEnded(
      manager,
      ended.map(({ token_hash }) => token_hash),
    );
    return ended.length;
  }

  async tellEnded(manager: EntityManager, token_hashes: string[]) {
    for (const some of chunksOf(token_hashes)) {
      await this.outbox.publishEvent(manager, groups.invitationsEnded, { token_hashes: some });
    }
  }
}
