import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { ResponseOf } from '@whereabouts/shared/contracts/contract.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { type EntityManager, LessThan, MoreThan, Repository } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { emailTaken } from '../accounts/email-taken.js';
import type { AuthEnv } from '../env.js';
import { Later } from '../later/later.js';
import { Mailer } from '../mail/mailer.js';
import { hashOfToken, secretToken } from '../tokens/secret-token.js';
import { InvitationEntity } from './invitation.entity.js';

/** Decisions, section 2. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

@Injectable()
export class InvitationsService {
  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectRepository(InvitationEntity) private readonly invitations: Repository<InvitationEntity>,
    private readonly mailer: Mailer,
    private readonly later: Later,
  ) {}

  /** Mails the link where there is a mail server; the inviter can pass it on too. @throws ConflictException `email_taken` */
  async invite(invited_by: number, email: string): Promise<ResponseOf<typeof auth.invite>> {
    if (await this.invitations.manager.existsBy(AccountEntity, { email })) throw emailTaken();
    const token = secretToken();
    const expires_at = new Date(Date.now() + LIFETIME_MS).toISOString();
    await this.invitations.delete({ expires_at: LessThan(new Date().toISOString()) });
    await this.invitations.insert({ token_hash: hashOfToken(token), email, invited_by, expires_at });
    const invite_url = `${this.env.PUBLIC_URL}/signup?${new URLSearchParams({ invite: token })}`;
    if (this.mailer.isSet) this.later.run('invitation', () => this.mailer.send(email, invitationMail(invite_url)));
    return { token, invite_url, expires_at };
  }

  /** Uses the invitation up, if the token is one for this very e-mail. */
  async use(manager: EntityManager, email: string, token: string | undefined): Promise<boolean> {
    if (!token) return false;
    const expires_at = MoreThan(new Date().toISOString());
    const { affected } = await manager.delete(InvitationEntity, { token_hash: hashOfToken(token), email, expires_at });
    return affected === 1;
  }
}

function invitationMail(url: string) {
  return {
    subject: 'You are invited to Whereabouts',
    text: `You are invited to Whereabouts. Make your account here within 7 days:\n\n${url}\n`,
  };
}
