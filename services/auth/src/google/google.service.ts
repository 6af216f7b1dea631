import { setTimeout as pause } from 'node:timers/promises';
import { ConflictException, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { type Transaction, transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { networkOf } from '@whereabouts/shared/nest/http/network.js';
import { Repository } from 'typeorm';
import { EmailConfirmationsService } from '../email-confirmations/email-confirmations.service.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { Limits } from '../limits/limits.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { lockUserRoles } from '../users/admins.js';
import { EmailProof, OLD_TOKENS_MS } from '../users/email-proof.js';
import { orGoogleUserTaken } from '../users/google-user-taken.js';
import { UserEntity } from '../users/user.entity.js';
import { type Admission, UserCreator } from '../users/user-creator.js';
import { GoogleIdTokens, type GoogleUser, googleLoginFailed } from './google-id-tokens.js';

@Injectable()
export class GoogleService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly idTokens: GoogleIdTokens,
    private readonly userCreator: UserCreator,
    private readonly invitations: InvitationsService,
    private readonly limits: Limits,
    private readonly proof: EmailProof,
    private readonly confirmations: EmailConfirmationsService,
    private readonly signInService: SignInService,
  ) {}

  /**
   * @throws NotFoundException if Google sign-in is not configured; UnauthorizedException; ForbiddenException
   * `signup_closed`; ConflictException `link_required`
   */
  async signIn({ token, nonce, caller, ...admission }: RequestOf<typeof auth.google>): Promise<UserEntity> {
    const network = networkOf(caller.address);
    this.idTokens.requireClient();
    await this.limits.count('login_by_network', network);
    const person = await this.idTokens.verify(token, nonce);
    const known = await this.users.findOneBy({ google_id: person.google_id });
    const user = known ?? (await this.joinOrCreate(person, admission));
    if (person.is_authoritative) await this.invitations.useAll(user.id, person.email);
    else if (!known) this.confirmations.ask(user);
    await this.limits.refund('login_by_network', network);
    return user;
  }

  /**
   * Connects a Google user to an account by the account's password, for addresses that Google does not vouch for. This
   * does not prove the email address.
   * @throws NotFoundException if Google sign-in is not configured; UnauthorizedException; HttpException 429
   */
  async link({ token, password, nonce, caller }: RequestOf<typeof auth.googleLink>): Promise<UserEntity> {
    this.idTokens.requireClient();
    const { google_id, email } = await this.idTokens.verify(token, nonce);
    const user = await this.signInService.withPassword({ email, password, caller });
    if (user.google_id && user.google_id !== google_id) throw googleLoginFailed();
    if (!user.google_id && (await this.users.existsBy({ google_id }))) throw googleLoginFailed();
    await orGoogleUserTaken(this.users.update(user.id, { google_id }), googleLoginFailed);
    return { ...user, google_id };
  }

  private async joinOrCreate(person: GoogleUser, admission: Admission): Promise<UserEntity> {
    const joining = transaction(this.users.manager.dataSource, (tx) => this.joinOrCreateIn(tx, person, admission));
    const { user, isCleared = false } = await orGoogleUserTaken(joining, googleLoginFailed);
    // `accountClaimed` removes every change made before its `at`, so the owner must not make changes earlier.
    if (isCleared) await pause(OLD_TOKENS_MS);
    return user;
  }

  private async joinOrCreateIn(tx: Transaction, person: GoogleUser, admission: Admission): Promise<Joined> {
    await lockUserRoles(tx);
    const { google_id, email, display_name, is_authoritative } = person;
    const joined = await tx.findOneBy(UserEntity, { google_id });
    if (joined) return { user: joined };
    const user = await tx.findOneBy(UserEntity, { email });
    if (!user) {
      const newUser = { google_id, email, display_name, email_proven: is_authoritative };
      return { user: await this.userCreator.create(tx, newUser, admission) };
    }
    if (user.google_id) throw googleLoginFailed();
    if (!is_authoritative) {
      this.confirmations.askToLink(user, google_id);
      throw linkRequired();
    }
    const isCleared = await this.proof.record(tx, user);
    await tx.update(UserEntity, user.id, { google_id });
    return { user: await tx.findOneByOrFail(UserEntity, { id: user.id }), isCleared };
  }
}

interface Joined {
  user: UserEntity;
  /** True if joining has just removed data that another person could have planted in the account. */
  isCleared?: boolean;
}

function linkRequired() {
  return new ConflictException({
    message: 'An account with this email exists already. Enter its password to sign in to it with Google.',
    code: 'link_required',
  });
}
