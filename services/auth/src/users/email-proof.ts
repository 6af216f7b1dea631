import { Inject, Injectable } from '@nestjs/common';
import { auth, type Role } from '@whereabouts/shared/contracts/auth.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { EntityManager } from 'typeorm';
import { EmailConfirmationEntity } from '../email-confirmations/email-confirmation.entity.js';
import type { AuthEnv } from '../env.js';
import { InvitationEntity } from '../invitations/invitation.entity.js';
import { setPassword } from '../passwords/set-password.js';
import { UserEntity } from './user.entity.js';

/** Old tokens may remain valid for up to 2 s (docs/rules/accounts.md), plus the time until the transaction commits. */
export const OLD_TOKENS_MS = 2_500;

/** Applies the consequences of a proven email address (docs/rules/accounts.md). */
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

  makesAdmin({ email, role }: Pick<UserEntity, 'email' | 'role'>): boolean {
    return role !== 'admin' && this.roleFor(email) === 'admin';
  }

  /** Whether a proof clears the account if the owner is not signed in. */
  clears(user: Pick<UserEntity, 'email' | 'email_proven' | 'role'>): boolean {
    return !user.email_proven || this.makesAdmin(user);
  }

  /**
   * Records that the owner has just proven the address. The first proof clears the account, unless the owner is signed
   * in: then the owner created it. A user who becomes admin is cleared too: `email_proven` may only mean that the
   * account is older than confirmation mails, so another person may know its password.
   * @param options.hasNewPassword the owner has just set the password, which ended every session
   * @returns whether the account was cleared
   */
  async record(
    manager: EntityManager,
    user: Pick<UserEntity, 'id' | 'email' | 'email_proven' | 'role'>,
    { isSignedIn = false, hasNewPassword = false } = {},
  ): Promise<boolean> {
    const { id } = user;
    const isNewAdmin = this.makesAdmin(user);
    const isCleared = !isSignedIn && this.clears(user);
    if (isCleared) await this.clear(manager, id, hasNewPassword);
    await manager.update(UserEntity, id, { email_proven: true, ...(isNewAdmin && { role: 'admin' }) });
    await manager.delete(EmailConfirmationEntity, { user_id: id });
    return isCleared;
  }

  /**
   * Another person may have created the account with this address and waited for its owner to use it. So everything
   * that lets another person in is removed: password, Google user, sessions, memberships, shares, guest links and
   * invitations.
   */
  private async clear(manager: EntityManager, user_id: number, hasNewPassword: boolean) {
    if (!hasNewPassword) {
      await setPassword(manager, user_id, null);
      this.live.endStreams(manager, user_id);
    }
    await manager.update(UserEntity, user_id, { google_id: null });
    await manager.delete(InvitationEntity, { invited_by: user_id });
    const at = new Date(Date.now() + OLD_TOKENS_MS).toISOString();
    await this.outbox.publishEvent(manager, auth.accountClaimed, { user_id, at });
  }
}
