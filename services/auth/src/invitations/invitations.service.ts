import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import type { PendingInvitation } from '@whereabouts/shared/contracts/auth-for-services.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { publicUrl } from '@whereabouts/shared/nest/http/public-url.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { hashOfToken, secretToken } from '@whereabouts/shared/nest/security/secret-token.js';
import { type EntityManager, In, LessThan, MoreThan, Repository } from 'typeorm';
import { BackgroundTasks } from '../background/background-tasks.js';
import type { AuthEnv } from '../env.js';
import { Mailer } from '../mail/mailer.js';
import { emailTaken } from '../users/email-taken.js';
import { UserEntity } from '../users/user.entity.js';
import { InvitationEntity } from './invitation.entity.js';

/** See docs/rules/accounts.md. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

interface UsedInvitation {
  token_hash: string;
  /** True if an admin made the invitation. */
  by_admin: boolean;
}

@Injectable()
export class InvitationsService {
  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectRepository(InvitationEntity) private readonly invitations: Repository<InvitationEntity>,
    private readonly mailer: Mailer,
    private readonly background: BackgroundTasks,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Mails the link if there is a mail server. The inviter can also pass it on. @throws ConflictException `email_taken`
   */
  async invite(invited_by: number, email: string): Promise<ResponseOf<typeof auth.invite>> {
    if (await this.invitations.manager.existsBy(UserEntity, { email })) throw emailTaken();
    const { token, invite_url, expires_at } = await this.make(invited_by, email);
    const mail = invitationMail(invite_url);
    if (await this.mailer.isSet()) this.background.run('invitation', () => this.mailer.send(email, mail));
    return { token, invite_url, expires_at };
  }

  /** Creates another invitation for this email. Earlier invitations remain valid. */
  async make(invited_by: number, email: string): Promise<PendingInvitation> {
    const token = secretToken();
    const token_hash = hashOfToken(token);
    const expires_at = new Date(Date.now() + LIFETIME_MS).toISOString();
    await this.invitations.delete({ expires_at: LessThan(new Date().toISOString()) });
    await this.invitations.insert({ token_hash, email, invited_by, expires_at });
    return { token, token_hash, invite_url: this.urlOf(token), expires_at };
  }

  urlOf(token: string): string {
    return `${publicUrl(this.env)}/signup?${new URLSearchParams({ invite: token })}`;
  }

  /** The unexpired invitation with this token, and its inviter. */
  find(token: string): Promise<InvitationEntity | null> {
    const where = { token_hash: hashOfToken(token), expires_at: MoreThan(new Date().toISOString()) };
    return this.invitations.findOne({ where, relations: { inviter: true } });
  }

  /** Tells whether the token is an invitation for this email. Does not use it up. */
  async isValid(email: string, token: string | undefined): Promise<boolean> {
    if (!token) return false;
    return this.invitations.existsBy({
      token_hash: hashOfToken(token),
      email,
      expires_at: MoreThan(new Date().toISOString()),
    });
  }

  /** Uses up the invitation if the token is for this email. @returns undefined if there is no such invitation */
  async use(manager: EntityManager, email: string, token: string | undefined): Promise<UsedInvitation | undefined> {
    if (!token) return undefined;
    const [used]: [UsedInvitation[], number] = await manager.query(
      `delete from invitations using users inviter
       where inviter.id = invited_by and token_hash = $1 and invitations.email = $2 and expires_at > now()
       returning token_hash, inviter.role = 'admin' as by_admin`,
      [hashOfToken(token), email],
    );
    return used[0];
  }

  /** Uses up every invitation for an email that this user has proven, and publishes an event. */
  async useAll(user_id: number, email: string): Promise<void> {
    await transaction(this.invitations.manager.dataSource, async (tx) => {
      const [used]: [Pick<InvitationEntity, 'token_hash'>[], number] = await tx.query(
        'delete from invitations where email = $1 and expires_at > now() returning token_hash',
        [email],
      );
      const token_hashes = used.map(({ token_hash }) => token_hash);
      await this.publishUsed(tx, user_id, token_hashes);
    });
  }

  /** Publishes that this user proved these invitations. Runs in the transaction that used them up. */
  async publishUsed(tx: Transaction, user_id: number, token_hashes: string[]): Promise<void> {
    for (const batch of chunksOf(token_hashes)) {
      await this.outbox.publishEvent(tx, auth.invitationsUsed, { user_id, token_hashes: batch });
    }
  }

  /** Ends these invitations. Unknown or deleted ones are ignored. */
  async end(token_hashes: string[]): Promise<void> {
    await this.invitations.delete({ token_hash: In(token_hashes) });
  }
}

function invitationMail(url: string) {
  return {
    subject: 'You are invited to Whereabouts',
    text: `You are invited to Whereabouts. Create your account here within 7 days:\n\n${url}\n`,
  };
}
