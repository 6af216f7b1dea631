import { ForbiddenException, Injectable } from '@nestjs/common';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { Outbox } from '@whereabouts/shared/nest/messaging/outbox.js';
import type { EntityManager } from 'typeorm';
import { InvitationsService } from '../invitations/invitations.service.js';
import { Setup } from '../sign-up/setup.js';
import { SignUpPolicy } from '../sign-up/sign-up-policy.js';
import { lockUserRoles } from './admins.js';
import { EmailProof } from './email-proof.js';
import { emailTaken } from './email-taken.js';
import { UserEntity } from './user.entity.js';

export type NewUser = Pick<UserEntity, 'email' | 'display_name'> &
  Partial<Pick<UserEntity, 'password_hash' | 'google_id' | 'email_proven'>>;

/** What lets somebody make a user. */
export interface Admission {
  invite_token?: string | undefined;
  setup_code?: string | undefined;
}

/** The one way to a user, whether by password or by Google. */
@Injectable()
export class UserCreator {
  constructor(
    private readonly setup: Setup,
    private readonly policy: SignUpPolicy,
    private readonly proof: EmailProof,
    private readonly invitations: InvitationsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The first user is its owner's and admin; whoever comes later is one by a proven e-mail alone. An invitation that
   * fits is used up also where it was not needed, and others hear whose it was.
   * @throws ForbiddenException `setup_required`, `signup_closed`; ConflictException `email_taken`, which is told only to
   * people who may sign up.
   */
  async create(manager: EntityManager, person: NewUser, admission: Admission): Promise<UserEntity> {
    await lockUserRoles(manager);
    const first = !(await manager.exists(UserEntity));
    if (first) this.setup.requireCode(admission.setup_code);
    const invited = await this.invitations.use(manager, person.email, admission.invite_token);
    if (!first && !invited && !(await this.policy.isOpen(manager))) throw signUpClosed();
    if (await manager.existsBy(UserEntity, { email: person.email })) throw emailTaken();
    // Other inviters know the token and could sign up with it themselves.
    const email_proven = Boolean(person.email_proven || invited?.by_admin);
    const role = first || (email_proven && this.proof.roleFor(person.email) === 'admin') ? 'admin' : 'user';
    const user = await manager.save(UserEntity, { ...person, role, email_proven });
    await this.outbox.publishEvent(manager, auth.userRegistered, {
      id: user.id,
      display_name: user.display_name,
    });
    await this.invitations.publishUsed(manager, user.id, invited ? [invited.token_hash] : []);
    return user;
  }
}

function signUpClosed() {
  return new ForbiddenException({ message: 'Sign-up is by invitation only.', code: 'signup_closed' });
}
