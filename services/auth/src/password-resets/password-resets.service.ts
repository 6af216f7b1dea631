import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { networkOf } from '@whereabouts/shared/nest/http/network.js';
import { publicUrl } from '@whereabouts/shared/nest/http/public-url.js';
import { LiveUpdates } from '@whereabouts/shared/nest/messaging/live-updates.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { hashOfToken, secretToken } from '@whereabouts/shared/nest/security/secret-token.js';
import { LessThan, MoreThan, Repository } from 'typeorm';
import type { AuthEnv } from '../env.js';
import { Limits } from '../limits/limits.js';
import { LoginAttempts } from '../limits/login-attempts.js';
import { Passwords } from '../passwords/passwords.js';
import { setPassword } from '../passwords/set-password.js';
import { EmailProof } from '../users/email-proof.js';
import { UserEntity } from '../users/user.entity.js';
import { userNotFound } from '../users/user-not-found.js';
import { PasswordResetEntity } from './password-reset.entity.js';

/** See docs/rules/accounts.md. */
const LIFETIME_MS = 60 * 60 * 1000;

@Injectable()
export class PasswordResetsService {
  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectRepository(PasswordResetEntity) private readonly resets: Repository<PasswordResetEntity>,
    private readonly passwords: Passwords,
    private readonly limits: Limits,
    private readonly attempts: LoginAttempts,
    private readonly proof: EmailProof,
    private readonly live: LiveUpdates,
  ) {}

  /** Creates a link that an admin passes on by hand. @throws NotFoundException */
  async linkFor(whom: { id: number } | { email: string }): Promise<{ reset_url: string; expires_at: string }> {
    const user = await this.resets.manager.findOneBy(UserEntity, whom);
    if (!user) throw userNotFound();
    const { reset_url, expires_at } = await this.make(user, { is_mailed: false });
    await this.resets.manager.update(UserEntity, user.id, { reset_requested_at: null });
    return { reset_url, expires_at };
  }

  /** @param options.is_mailed true if the link goes only to the user's own address */
  async make(user: UserEntity, { is_mailed }: { is_mailed: boolean }) {
    const { id, email } = user;
    const token = secretToken();
    const expires_at = new Date(Date.now() + LIFETIME_MS).toISOString();
    await this.resets.delete({ expires_at: LessThan(new Date().toISOString()) });
    await this.resets.insert({ token_hash: hashOfToken(token), user_id: id, is_mailed, expires_at });
    // The page uses this parameter to say what proving the address removes.
    const first: Record<string, string> = is_mailed && this.proof.clears(user) ? { first: '1' } : {};
    const reset_url = `${publicUrl(this.env)}/reset-password?${new URLSearchParams({ token, email, ...first })}`;
    return { token, reset_url, expires_at };
  }

  /**
   * @throws BadRequestException `invalid_reset_link` if the link is wrong, used or expired, `weak_password`,
   * `common_password`; HttpException 429
   */
  async use({ token, new_password, caller }: RequestOf<typeof auth.resetPassword>): Promise<void> {
    const network = networkOf(caller.address);
    await this.limits.count('reset_by_network', network);
    const token_hash = hashOfToken(token);
    const good = { token_hash, expires_at: MoreThan(new Date().toISOString()) };
    const reset = await this.resets.findOne({ where: good, relations: { user: true } });
    if (!reset?.user) throw invalidLink();
    const password_hash = await this.passwords.hash(new_password, reset.user);
    const email = await transaction(this.resets.manager.dataSource, async (tx) => {
      // Concurrent uses of this user's links wait for this row and then find their link deleted.
      const user = await tx.findOne(UserEntity, {
        where: { id: reset.user_id },
        lock: { mode: 'pessimistic_write' },
      });
      const { affected } = await tx.delete(PasswordResetEntity, good);
      if (!user || !affected) throw invalidLink();
      await setPassword(tx, user.id, password_hash);
      this.live.endStreams(user.id, tx);
      if (reset.is_mailed) await this.proof.record(tx, user, { hasNewPassword: true });
      return user.email;
    });
    await this.limits.refund('reset_by_network', network);
    await this.attempts.resetAttempts(email);
    // Other people may have used up the user's reset mails.
    await this.limits.forget('forgot_by_account', email);
  }
}

function invalidLink() {
  return new BadRequestException({
    message: 'Invalid reset link. Please request a new password reset.',
    code: 'invalid_reset_link',
  });
}
