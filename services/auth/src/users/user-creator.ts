import { ForbiddenException, Injectable } from '@nestjs/common';
import { auth, type ProposedSettings } from '@whereabouts/shared/contracts/auth.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { UserSettingsService } from '../settings/user-settings.service.js';
import { Setup } from '../sign-up/setup.js';
import { SignUpPolicy } from '../sign-up/sign-up-policy.js';
import { lockUserRoles } from './admins.js';
import { EmailProof } from './email-proof.js';
import { emailTaken } from './email-taken.js';
import { UserEntity } from './user.entity.js';

export type NewUser = Pick<UserEntity, 'email' | 'display_name'> &
  Partial<Pick<UserEntity, 'password_hash' | 'google_id' | 'email_proven'>>;

/** The credentials that entitle a new user to sign up, and the settings that the browser proposes. */
export interface Admission extends Partial<Record<keyof ProposedSettings, string | undefined>> {
  invite_token?: string | undefined;
  setup_code?: string | undefined;
}

/** Creates every user, whether by password or by Google. */
@Injectable()
export class UserCreator {
  constructor(
    private readonly setup: Setup,
    private readonly policy: SignUpPolicy,
    private readonly proof: EmailProof,
    private readonly invitations: InvitationsService,
    private readonly settings: UserSettingsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The first user is the owner and becomes admin. Later users become admin only by a proven email. A matching
   * invitation is used up even if it was not needed, and an event reports it.
   * @throws ForbiddenException `setup_required`, `signup_closed`; ConflictException `email_taken`, only to visitors who
   * may sign up
   */
  async create(tx: Transaction, person: NewUser, admission: Admission): Promise<UserEntity> {
    await lockUserRoles(tx);
    const first = !(await tx.exists(UserEntity));
    if (first) this.setup.requireCode(admission.setup_code);
    const invited = await this.invitations.use(tx, person.email, admission.invite_token);
    if (!first && !invited && !(await this.policy.isOpen(tx))) throw signUpClosed();
    if (await tx.existsBy(UserEntity, { email: person.email })) throw emailTaken();
    // Only an admin's invitation proves the email: other inviters know the token and could use it themselves.
    const email_proven = Boolean(person.email_proven || invited?.by_admin);
    const role = first || (email_proven && this.proof.roleFor(person.email) === 'admin') ? 'admin' : 'user';
    const user = await tx.save(UserEntity, { ...person, role, email_proven });
    await this.outbox.publishEvent(tx, auth.userRegistered, {
      id: user.id,
      display_name: user.display_name,
    });
    await this.settings.propose(tx, user.id, admission);
    await this.invitations.publishUsed(tx, user.id, invited ? [invited.token_hash] : []);
    return user;
  }
}

function signUpClosed() {
  return new ForbiddenException({ message: 'Sign-up is by invitation only.', code: 'signup_closed' });
}
