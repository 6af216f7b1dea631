import { Injectable, NotFoundException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { auth, type ProfileChange, type UserContact, type UserState } from '@whereabouts/shared/contracts/auth.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import { type EntityManager, In, Repository } from 'typeorm';
import { AccountEntity } from './account.entity.js';
import { PasswordProof, wrongPassword } from './password-proof.js';
import { Passwords } from './passwords.js';
import { setPassword } from './set-password.js';

@Injectable()
export class AccountsService {
  constructor(
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    private readonly passwords: Passwords,
    private readonly proof: PasswordProof,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFoundException for a token whose account is gone. */
  async find(id: number): Promise<AccountEntity> {
    const account = await this.accounts.findOneBy({ id });
    if (!account) throw new NotFoundException();
    return account;
  }

  /** One read by primary key: every gateway asks for this all the time. @throws NotFoundException */
  async state(id: number): Promise<UserState> {
    const state = await this.accounts.findOne({ select: { role: true, token_version: true }, where: { id } });
    if (!state) throw new NotFoundException();
    return state;
  }

  /** Those that there are, in no order. */
  usersByIds(ids: number[]): Promise<UserContact[]> {
    return this.accounts.find({ select: { id: true, display_name: true, email: true }, where: { id: In(ids) } });
  }

  /** @throws ForbiddenException `wrong_password` when the password is to change and the current one is wrong. */
  async change(id: number, { display_name, current_password, new_password }: ProfileChange): Promise<AccountEntity> {
    const seen = await this.find(id);
    // An account that only knows Google sets its first password without one.
    if (new_password && seen.password_hash) await this.proof.require(seen, current_password);
    const password_hash = new_password && (await this.passwords.hash(new_password));
    return this.accounts.manager.transaction(async (manager) => {
      const account = await manager.findOne(AccountEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!account) throw new NotFoundException();
      if (password_hash) {
        // Somebody else changed it since `current_password` was checked.
        if (account.token_version !== seen.token_version) throw wrongPassword();
        await setPassword(manager, id, password_hash);
      }
      if (display_name && display_name !== account.display_name) await this.rename(manager, id, display_name);
      return manager.findOneByOrFail(AccountEntity, { id });
    });
  }

  private async rename(manager: EntityManager, id: number, display_name: string) {
    await manager.update(AccountEntity, id, { display_name });
    await this.outbox.publishEvent(manager, auth.userRenamed, { id, display_name, at: new Date().toISOString() });
  }
}
