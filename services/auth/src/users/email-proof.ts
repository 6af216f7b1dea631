import { Inject, Injectable } from '@nestjs/common';
import { auth, type Role } from '@whereabouts/shared/contracts/auth.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
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
    tx: Transaction,
    user: Pick<UserEntity, 'id' | 'email' | 'email_proven' | 'role'>,
    { isSignedIn = false, hasNewPassword = false } = {},
  ): Promise<boolean> {
    const { id } = user;
    const isNewAdmin = this.makesAdmin(user);
    const isCleared = !isSignedIn && this.clears(user);
    if (isCleared) await this.clear(tx, id, hasNewPassword);
    await tx.update(UserEntity, id, { email_proven: true, ...(isNewAdmin && { role: 'admin' }) });
    await tx.delete(EmailConfirmationEntity, { user_id: id });
    return isCleared;
  }

  /**
   * Another person may have created the account with this address and waited for its owner to use it. So everything
   * that lets another person in is removed: password, Google user, sessions, memberships, shares, guest links and
   * invitations.
   */
  private async clear(tx: Transaction, user_id: number, hasNewPassword: boolean) {
    if (!hasNewPassword) {
      await setPassword(tx, user_id, null);
      this.live.endStreams(user_id, tx);
    }
    await tx.update(UserEntity, user_id, { google_id: null });
    await tx.delete(InvitationEntity, { invited_by: user_id });
    const at = new Date(Date.now() + OLD_TOKENS_MS).toISOString();
    await this.outbox.publishEvent(tx, auth.accountClaimed, { user_id, at });
  }
}
