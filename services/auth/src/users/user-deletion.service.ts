import { ConflictException, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { auth, type UserDeletion } from '@whereabouts/shared/contracts/auth.js';
import { groups } from '@whereabouts/shared/contracts/groups.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { DataSource, Not } from 'typeorm';
import { InvitationEntity } from '../invitations/invitation.entity.js';
import { Limits } from '../limits/limits.js';
import { isLastAdmin, lockUserRoles } from './admins.js';
import { UserEntity } from './user.entity.js';
import { userNotFound } from './user-not-found.js';
import { UserProof } from './user-proof.js';

@Injectable()
export class UserDeletionService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly messenger: Messenger,
    private readonly proof: UserProof,
    private readonly limits: Limits,
    private readonly outbox: Outbox,
    private readonly live: LiveUpdates,
  ) {}

  /**
   * Deletes the user and all of auth's data about the user, and publishes an event.
   * @throws ForbiddenException `wrong_password` or `google_token_required`; ConflictException `only_owner` or
   * `last_admin`; RemoteProblem (503) while sharing cannot tell which groups would lose their only owner
   */
  async delete(id: number, proof: UserDeletion & { nonce?: string | undefined }): Promise<void> {
    const user = await this.source.manager.findOneBy(UserEntity, { id });
    if (!user) throw userNotFound();
    await this.proof.require(user, proof);
    const { groups: owned } = await this.messenger.call(groups.soleOwnerships, { user_id: id });
    if (owned.length > 0) throw onlyOwner(owned.map(({ name }) => name));
    await transaction(this.source, (tx) => this.remove(tx, id));
  }

  private async remove(tx: Transaction, id: number) {
    await lockUserRoles(tx);
    const user = await tx.findOneBy(UserEntity, { id });
    if (!user) throw userNotFound();
    const others = await tx.existsBy(UserEntity, { id: Not(id) });
    if (others && (await isLastAdmin(tx, user))) throw lastAdmin();
    await tx.delete(InvitationEntity, { email: user.email });
    await this.limits.erase(tx, [user.email, String(id)]);
    // Foreign keys also delete the user's reset links and invitations.
    await tx.delete(UserEntity, { id });
    await this.outbox.publishEvent(tx, auth.userDeleted, { id });
    this.live.endStreams(id, tx);
  }
}

/** The message names this many groups. It only counts the others. */
const NAMED_GROUPS = 3;

const list = new Intl.ListFormat('en-GB');

function onlyOwner(names: string[]) {
  const more = names.length - NAMED_GROUPS;
  const named = names.slice(0, NAMED_GROUPS).map((name) => `"${name}"`);
  const which = list.format(more > 0 ? [...named, `${more} more`] : named);
  return new ConflictException({
    message: `You are the only owner of ${which}. Make another member an owner there, or delete the group, and try again.`,
    code: 'only_owner',
  });
}

function lastAdmin() {
  return new ConflictException({
    message: 'You are the last administrator. Make another user an administrator first.',
    code: 'last_admin',
  });
}
