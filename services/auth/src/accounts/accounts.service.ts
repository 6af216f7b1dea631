import { ConflictException, Inject, Injectable, NotFoundException, UnauthorizedException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { auth, type Credentials, type Registration, type Role } from '@whereabouts/shared/contracts/auth.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import { isUniqueViolation } from '@whereabouts/shared/nest/sql-errors.js';
import { type EntityManager, Repository } from 'typeorm';
import type { AuthEnv } from '../env.js';
import { AccountEntity } from './account.entity.js';
import { Passwords } from './passwords.js';

@Injectable()
export class AccountsService {
  constructor(
    @Inject(ENV) private readonly env: AuthEnv,
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    private readonly passwords: Passwords,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ConflictException when the e-mail has an account already. */
  async register({ email, password, display_name }: Registration): Promise<AccountEntity> {
    const password_hash = await this.passwords.hash(password);
    try {
      return await this.accounts.manager.transaction(async (manager) => {
        const role = await this.roleOfNew(manager, email);
        const account = await manager.save(AccountEntity, { email, display_name, role, password_hash });
        await this.outbox.tell(manager, auth.userRegistered, { id: account.id, display_name });
        return account;
      });
    } catch (error) {
      if (!isUniqueViolation(error, 'accounts_email')) throw error;
      throw new ConflictException({ message: 'An account with this e-mail exists already.', code: 'email_taken' });
    }
  }

  /** @throws UnauthorizedException alike for an unknown e-mail and a wrong password. */
  async signIn({ email, password }: Credentials): Promise<AccountEntity> {
    const account = await this.accounts.findOneBy({ email });
    const matches = await this.passwords.matches(account?.password_hash, password);
    if (!account || !matches) throw new UnauthorizedException({ message: 'Login failed', code: 'login_failed' });
    return account;
  }

  /** @throws NotFoundException for a token whose account is gone. */
  async find(id: number): Promise<AccountEntity> {
    const account = await this.accounts.findOneBy({ id });
    if (!account) throw new NotFoundException();
    return account;
  }

  /** The first account ever becomes admin (decisions, section 2); the lock makes two first ones queue up. */
  private async roleOfNew(manager: EntityManager, email: string): Promise<Role> {
    if (this.env.ADMIN_EMAILS.includes(email)) return 'admin';
    if (await manager.exists(AccountEntity)) return 'user';
    await manager.query(`select pg_advisory_xact_lock(hashtext('whereabouts.first-account'))`);
    return (await manager.exists(AccountEntity)) ? 'user' : 'admin';
  }
}
