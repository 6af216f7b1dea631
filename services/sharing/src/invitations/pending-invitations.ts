import { Injectable } from '@nestjs/common';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import { type GroupRole, groups } from '@whereabouts/shared/contracts/groups.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { requireHandling } from '../groups/group-access.js';
import { InvitationEntity } from './invitation.entity.js';

/** Deletes the emails of people who never signed up. Skips rows that another transaction is changing. */
const FORGET_EXPIRED = `
  delete from invitations where id in (select id from invitations where expires_at <= now() for update skip locked)`;

/** Invitations that are not used yet. Callers hold the lock of the group. */
@Injectable()
export class PendingInvitations {
  constructor(private readonly outbox: Outbox) {}

  /** @throws ForbiddenException `role_too_weak` if the invitation is for a role that the actor cannot give */
  async requireHandling(manager: EntityManager, mine: GroupRole, where: FindOptionsWhere<InvitationEntity>) {
    for (const { role } of await manager.findBy(InvitationEntity, where)) requireHandling(mine, role);
  }

  async add(manager: EntityManager, invitation: Omit<InvitationEntity, 'id'>) {
    await manager.query(FORGET_EXPIRED);
    await manager.insert(InvitationEntity, invitation);
  }

  /** Deletes invitations and tells auth that their tokens are no longer valid. @returns how many were deleted */
  async end(tx: Transaction, where: FindOptionsWhere<InvitationEntity>): Promise<number> {
    const builder = tx.createQueryBuilder().delete().from(InvitationEntity).where(where);
    const { raw } = await builder.returning('token_hash').execute();
    const ended: Pick<InvitationEntity, 'token_hash'>[] = raw;
    await this.tellEnded(
      tx,
      ended.map(({ token_hash }) => token_hash),
    );
    return ended.length;
  }

  async tellEnded(tx: Transaction, token_hashes: string[]) {
    for (const some of chunksOf(token_hashes)) {
      await this.outbox.publishEvent(tx, groups.invitationsEnded, { token_hashes: some });
    }
  }
}
