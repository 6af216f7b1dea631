import { Inject, Injectable } from '@nestjs/common';
import { auth, type Role } from '@whereabouts/shared/contracts/auth.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { LiveUpdates } from '@whereabouts/shared/nest/live-updates.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import type { EntityManager } from 'typeorm';
import { EmailConfirmationEntity } from '../email-confirmations/email-confirmation.entity.js';
import type { AuthEnv } from '../env.js';
import { InvitationEntity } from '../invitations/invitation.entity.js';
import { setPassword } from '../passwords/set-password.js';
import { UserEntity } from './user.entity.js';

/** The consequences of a proof that an e-mail address is the user's (docs/rules/accounts.md). */
@Injectable()
export class EmailProof {
  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    private readonly outbox: Outbox,
    private readonly live: LiveUpdates,
  ) {}

  roleFor(email: string): Role {
    return this.env.ADMIN_EMAILS.includes(email) ? 'admin' : 'user';
  }

  /**
   * The owner of the address has just proven it. The first proof clears the account, unless the owner is signed in to
   * it: then the owner made the account.
   * @param options.hasNewPassword the owner has just set the password, which ended every session
   */
  async record(
    manager: EntityManager,
    { id, email, email_proven }: Pick<UserEntity, 'id' | 'email' | 'email_proven'>,
    { isSignedIn = false, hasNewPassword = false } = {},
  ): Promise<void> {
    if (!email_proven && !isSignedIn) await this.clear(manager, id, hasNewPassword);
    const role = this.roleFor(email) === 'admin' ? { role: 'admin' as const } : {};
    await manager.update(UserEntity, id, { email_proven: true, ...role });
    await manager.delete(EmailConfirmationEntity, { user_id: id });
  }

  /**
   * Anybody could have made the account with this address, and waited for its owner to put things into it. So nothing
   * stays that lets another person in: no password, Google user, session, membership, share, guest link or invitation.
   */
  private async clear(manager: EntityManager, user_id: number, hasNewPassword: boolean) {
    if (!hasNewPassword) {
      await setPassword(manager, user_id, null);
      this.live.endStreams(manager, user_id);
    }
    await manager.update(UserEntity, user_id, { google_id: null });
    await manager.delete(InvitationEntity, { invited_by: user_id });
    await this.outbox.publishEvent(manager, auth.accountClaimed, { user_id, at: new Date().toISOString() });
  }
}
