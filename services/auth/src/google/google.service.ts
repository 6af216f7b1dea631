import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { type EntityManager, Repository } from 'typeorm';
import { InvitationsService } from '../invitations/invitations.service.js';
import { Limits } from '../limits/limits.js';
import { networkOf } from '../limits/network.js';
import { setPassword } from '../passwords/set-password.js';
import { lockUserRoles } from '../users/admins.js';
import { UserEntity } from '../users/user.entity.js';
import { UserCreator } from '../users/user-creator.js';
import { GoogleIdTokens, type GoogleUser, googleLoginFailed } from './google-id-tokens.js';

@Injectable()
export class GoogleService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly idTokens: GoogleIdTokens,
    private readonly userCreator: UserCreator,
    private readonly invitations: InvitationsService,
    private readonly limits: Limits,
  ) {}

  /** @throws NotFoundException without a client id; UnauthorizedException; ForbiddenException `signup_closed` */
  async signIn({ token, invite_token, caller }: RequestOf<typeof auth.google>): Promise<UserEntity> {
    const network = networkOf(caller.address);
    this.idTokens.requireClient();
    await this.limits.count('login_by_network', network);
    const person = await this.idTokens.verify(token);
    const user =
      (await this.users.findOneBy({ google_id: person.google_id })) ??
      (await this.users.manager.transaction((manager) => this.joinOrCreate(manager, person, invite_token)));
    await this.invitations.useAll(user.id, person.email);
    await this.limits.refund('login_by_network', network);
    return user;
  }

  private async joinOrCreate(manager: EntityManager, person: GoogleUser, invite_token: string | undefined) {
    await lockUserRoles(manager);
    const { google_id, email } = person;
    const joined = await manager.findOneBy(UserEntity, { google_id });
    if (joined) return joined;
    const user = await manager.findOneBy(UserEntity, { email });
    if (!user) return this.userCreator.create(manager, person, invite_token);
    if (user.google_id) throw googleLoginFailed();
    return this.join(manager, user.id, google_id);
  }

  /**
   * Google has proven that the e-mail is this person's; nothing had proven that of whoever chose the password. Were it
   * to stay, somebody could register another's e-mail and wait for them, so it goes, with all tokens made so far
   * (a new one can be set in the profile).
   */
  private async join(manager: EntityManager, id: number, google_id: string) {
    await setPassword(manager, id, null);
    await manager.update(UserEntity, id, { google_id });
    return manager.findOneByOrFail(UserEntity, { id });
  }
}
