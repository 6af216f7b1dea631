import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { networkOf } from '@whereabouts/shared/nest/network.js';
import { type EntityManager, Repository } from 'typeorm';
import { InvitationsService } from '../invitations/invitations.service.js';
import { Limits } from '../limits/limits.js';
import { lockUserRoles } from '../users/admins.js';
import { EmailProof } from '../users/email-proof.js';
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
  ) {}

  /** @throws NotFoundException without a client id; UnauthorizedException; ForbiddenException `signup_closed` */
  async signIn({ token, nonce, caller, ...admission }: RequestOf<typeof auth.google>): Promise<UserEntity> {
    const network = networkOf(caller.address);
    this.idTokens.requireClient();
    await this.limits.count('login_by_network', network);
    const person = await this.idTokens.verify(token, nonce);
    const user =
      (await this.users.findOneBy({ google_id: person.google_id })) ??
      (await this.users.manager.transaction((manager) => this.joinOrCreate(manager, person, admission)));
    await this.invitations.useAll(user.id, person.email);
    await this.limits.refund('login_by_network', network);
    return user;
  }

  private async joinOrCreate(manager: EntityManager, person: GoogleUser, admission: Admission) {
    await lockUserRoles(manager);
    const { google_id, email } = person;
    const joined = await manager.findOneBy(UserEntity, { google_id });
    if (joined) return joined;
    const user = await manager.findOneBy(UserEntity, { email });
    if (!user) return this.userCreator.create(manager, person, admission);
    if (user.google_id) throw googleLoginFailed();
    return this.join(manager, user, google_id);
  }

  private async join(manager: EntityManager, user: UserEntity, google_id: string) {
    await this.proof.record(manager, user);
    await manager.update(UserEntity, user.id, { google_id });
    return manager.findOneByOrFail(UserEntity, { id: user.id });
  }
}
