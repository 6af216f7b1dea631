import { BadRequestException, ConflictException, Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { networkOf } from '@whereabouts/shared/nest/http/network.js';
import { publicUrl } from '@whereabouts/shared/nest/http/public-url.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { hashOfToken, secretToken } from '@whereabouts/shared/nest/security/secret-token.js';
import { type EntityManager, IsNull, LessThan, MoreThan, Repository } from 'typeorm';
import { BackgroundTasks } from '../background/background-tasks.js';
import type { AuthEnv } from '../env.js';
import { Limits } from '../limits/limits.js';
import { Mailer, noMailServer } from '../mail/mailer.js';
import { EmailProof } from '../users/email-proof.js';
import { orGoogleUserTaken } from '../users/google-user-taken.js';
import { UserEntity } from '../users/user.entity.js';
import { userNotFound } from '../users/user-not-found.js';
import { confirmationMail, googleLinkMail } from './confirmation-mail.js';
import { EmailConfirmationEntity } from './email-confirmation.entity.js';

/** See docs/rules/accounts.md. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Sends and accepts the links that prove email addresses. Each link goes to the address that it proves. */
@Injectable()
export class EmailConfirmationsService {
  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectRepository(EmailConfirmationEntity) private readonly confirmations: Repository<EmailConfirmationEntity>,
    private readonly proof: EmailProof,
    private readonly limits: Limits,
    private readonly mailer: Mailer,
    private readonly background: BackgroundTasks,
  ) {}

  /** Asks a new user to confirm the address. Does nothing without a mail server or if the address is already proven. */
  ask(user: UserEntity): void {
    if (user.email_proven) return;
    this.background.run('confirmation mail', async () => {
      if (await this.mailer.isSet()) await this.mail(user);
    });
  }

  /** Mails a link that connects this Google user to the account. Does nothing without a mail server. */
  askToLink(user: UserEntity, google_id: string): void {
    this.background.run('Google link mail', async () => {
      if (!(await this.mailer.isSet())) return;
      const isOften = (await this.limits.tryToCount('confirmation_by_user', String(user.id))) !== null;
      if (!isOften) await this.mail(user, google_id);
    });
  }

  /** @throws ConflictException `email_confirmed`, `no_mail_server`; NotFoundException; HttpException 429 */
  async sendAgain(user_id: number): Promise<void> {
    const user = await this.confirmations.manager.findOneBy(UserEntity, { id: user_id });
    if (!user) throw userNotFound();
    if (user.email_proven) throw alreadyConfirmed();
    if (!(await this.mailer.isSet())) throw noMailServer();
    await this.limits.count('confirmation_by_user', String(user_id));
    this.ask(user);
  }

  /**
   * @throws BadRequestException `invalid_confirmation_link` if the link is wrong, used or expired; HttpException 429
   */
  async use({ token, actor, caller }: RequestOf<typeof auth.confirmEmail>): Promise<void> {
    const network = networkOf(caller.address);
    await this.limits.count('confirm_by_network', network);
    const good = { token_hash: hashOfToken(token), expires_at: MoreThan(new Date().toISOString()) };
    const confirmation = await this.confirmations.findOneBy(good);
    if (!confirmation) throw invalidLink();
    await transaction(this.confirmations.manager.dataSource, async (tx) => {
      const { user_id } = confirmation;
      const user = await tx.findOne(UserEntity, { where: { id: user_id }, lock: { mode: 'pessimistic_write' } });
      const { affected } = await tx.delete(EmailConfirmationEntity, good);
      if (!user || !affected) throw invalidLink();
      await this.proof.record(tx, user, { isSignedIn: actor?.id === user_id });
      if (confirmation.google_id) await this.link(tx, user_id, confirmation.google_id);
    });
    // Valid links do not count toward the limit: many users of an office can share one network.
    await this.limits.refund('confirm_by_network', network);
  }

  /** Since the mail, the user may have connected another Google user, or the Google user may have another account. */
  private async link(manager: EntityManager, id: number, google_id: string) {
    if (await manager.existsBy(UserEntity, { google_id })) throw invalidLink();
    const joining = manager.update(UserEntity, { id, google_id: IsNull() }, { google_id });
    const { affected } = await orGoogleUserTaken(joining, invalidLink);
    if (!affected) throw invalidLink();
  }

  private async mail(user: UserEntity, google_id: string | null = null) {
    const { id, email } = user;
    const token = secretToken();
    const expires_at = new Date(Date.now() + LIFETIME_MS).toISOString();
    await this.confirmations.delete({ expires_at: LessThan(new Date().toISOString()) });
    await this.confirmations.insert({ token_hash: hashOfToken(token), user_id: id, google_id, expires_at });
    // The confirmation page uses these parameters to say what confirming will do.
    const dropsNothing = user.email_proven && !this.proof.makesAdmin(user);
    const does: Record<string, string> = { ...(google_id && { google: '1' }), ...(dropsNothing && { proven: '1' }) };
    const url = `${publicUrl(this.env)}/confirm?${new URLSearchParams({ token, email, ...does })}`;
    await this.mailer.send(email, google_id ? googleLinkMail(url) : confirmationMail(url));
  }
}

function invalidLink() {
  return new BadRequestException({
    message: 'This confirmation link is no longer valid. Sign in and send a new one from Profile > Account.',
    code: 'invalid_confirmation_link',
  });
}

function alreadyConfirmed() {
  return new ConflictException({ message: 'Your email address is confirmed already.', code: 'email_confirmed' });
}
