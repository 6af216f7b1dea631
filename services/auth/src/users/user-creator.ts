import { ForbiddenException, Inject, Injectable } from '@nestjs/common';
import { auth, type Role } from '@whereabouts/shared/contracts/auth.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import type { EntityManager } from 'typeorm';
import type { AuthEnv } from '../env.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { SignUpPolicy } from '../sign-up/sign-up-policy.js';
import { lockUserRoles } from './admins.js';
import { emailTaken } from './email-taken.js';
import { UserEntity } from './user.entity.js';

export type NewUser = Pick<UserEntity, 'email' | 'display_name'> &
  Partial<Pick<UserEntity, 'password_hash' | 'google_id'>>;

/** The one way to a user, whether by password or by Google. */
@Injectable()
export class UserCreator {
  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    private readonly policy: SignUpPolicy,
    private readonly invitations: InvitationsService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The first user ever may always be made and is admin (decisions, section 2). An invitation that fits is used up
   * also where it was not needed, and others hear whose it was.
   * @throws ForbiddenException `signup_closed`; ConflictException `email_taken`, only told to who may sign up at all
   */
  async create(manager: EntityManager, person: NewUser, invite_token?: string): Promise<UserEntity> {
    await lockUserRoles(manager);
    const first = !(await manager.exists(UserEntity));
    const invited = await this.invitations.use(manager, person.email, invite_token);
    if (!first && !invited && !(await this.policy.isOpen(manager))) throw signUpClosed();
    if (await manager.existsBy(UserEntity, { email: person.email })) throw emailTaken();
    const role: Role = first || this.env.ADMIN_EMAILS.includes(person.email) ? 'admin' : 'user';
    const user = await manager.save(UserEntity, { ...person, role });
    await this.outbox.publishEvent(manager, auth.userRegistered, {
      id: user.id,
      display_name: user.display_name,
    });
    await this.invitations.publishUsed(manager, user.id, invited ? [invited] : []);
    return user;
  }
}

function signUpClosed() {
  return new ForbiddenException({ message: 'Sign-up is by invitation only.', code: 'signup_closed' });
}
