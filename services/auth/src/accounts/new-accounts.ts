import { ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { auth, type Role } from '@whereabouts/shared/contracts/auth.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import type { EntityManager } from 'typeorm';
import type { AuthEnv } from '../env.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { SignUpPolicy } from '../sign-up/sign-up-policy.js';
import { AccountEntity } from './account.entity.js';
import { oneAtATime } from './admins.js';
import { emailTaken } from './email-taken.js';

export type NewAccount = Pick<AccountEntity, 'email' | 'display_name'> &
  Partial<Pick<AccountEntity, 'password_hash' | 'google_id'>>;

/** The one way to an account, whether by password or by Google. */
@Injectable()
export class NewAccounts {
  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    private readonly policy: SignUpPolicy,
    private readonly invitations: InvitationsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The first account ever may always be made and is admin (decisions, section 2). An invitation that fits is used up
   * also where it was not needed, and others hear whose it was.
   * @throws ForbiddenException `signup_closed`; ConflictException `email_taken`, only told to who may sign up at all
   */
  async create(manager: EntityManager, person: NewAccount, invite_token?: string): Promise<AccountEntity> {
    await oneAtATime(manager);
    const first = !(await manager.exists(AccountEntity));
    const invited = await this.invitations.use(manager, person.email, invite_token);
    if (!first && !invited && !(await this.policy.isOpen(manager))) throw signUpClosed();
    if (await manager.existsBy(AccountEntity, { email: person.email })) throw emailTaken();
    const role: Role = first || this.env.ADMIN_EMAILS.includes(person.email) ? 'admin' : 'user';
    const account = await manager.save(AccountEntity, { ...person, role });
    await this.outbox.publishEvent(manager, auth.userRegistered, {
      id: account.id,
      display_name: account.display_name,
    });
    await this.invitations.tellUsed(manager, account.id, invited ? [invited] : []);
    return account;
  }
}

function signUpClosed() {
  return new ForbiddenException({ message: 'Sign-up is by invitation only.', code: 'signup_closed' });
}
