import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { type EntityManager, Repository } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { oneAtATime } from '../accounts/admins.js';
import { NewAccounts } from '../accounts/new-accounts.js';
import { setPassword } from '../accounts/set-password.js';
import { InvitationsService } from '../invitations/invitations.service.js';
import { Limits } from '../limits/limits.js';
import { networkOf } from '../limits/network.js';
import { GoogleIdTokens, type GooglePerson, googleLoginFailed } from './google-id-tokens.js';

@Injectable()
export class GoogleService {
  constructor(
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    private readonly idTokens: GoogleIdTokens,
    private readonly newAccounts: NewAccounts,
    private readonly invitations: InvitationsService,
    private readonly limits: Limits,
  ) {}

  /** @throws NotFoundException without a client id; UnauthorizedException; ForbiddenException `signup_closed` */
  async signIn({ token, invite_token, caller }: RequestOf<typeof auth.google>): Promise<AccountEntity> {
    const network = networkOf(caller.address);
    this.idTokens.requireClient();
    await this.limits.count('login_by_network', network);
    const person = await this.idTokens.verify(token);
    const account =
      (await this.accounts.findOneBy({ google_id: person.google_id })) ??
      (await this.accounts.manager.transaction((manager) => this.joinOrCreate(manager, person, invite_token)));
    await this.invitations.useAll(account.id, person.email);
    await this.limits.giveBack('login_by_network', network);
    return account;
  }

  private async joinOrCreate(manager: EntityManager, person: GooglePerson, invite_token: string | undefined) {
    await oneAtATime(manager);
    const { google_id, email } = person;
    const joined = await manager.findOneBy(AccountEntity, { google_id });
    if (joined) return joined;
    const account = await manager.findOneBy(AccountEntity, { email });
    if (!account) return this.newAccounts.create(manager, person, invite_token);
    if (account.google_id) throw googleLoginFailed();
    return this.join(manager, account.id, google_id);
  }

  /**
   * Google has proven that the e-mail is this person's; nothing had proven that of whoever chose the password. Were it
   * to stay, somebody could register another's e-mail and wait for them, so it goes, with all tokens made so far
   * (a new one can be set in the profile).
   */
  private async join(manager: EntityManager, id: number, google_id: string) {
    await setPassword(manager, id, null);
    await manager.update(AccountEntity, id, { google_id });
    return manager.findOneByOrFail(AccountEntity, { id });
  }
}
