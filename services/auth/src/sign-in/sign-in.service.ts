import { Injectable, UnauthorizedException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { Repository } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { Passwords } from '../accounts/passwords.js';
import { LoginAttempts } from '../limits/login-attempts.js';
import { networkOf } from '../limits/network.js';

@Injectable()
export class SignInService {
  constructor(
    @InjectRepository(AccountEntity) private readonly accounts: Repository<AccountEntity>,
    private readonly passwords: Passwords,
    private readonly attempts: LoginAttempts,
  ) {}

  /** @throws UnauthorizedException alike for an unknown e-mail and a wrong password; HttpException 429 */
  async withPassword({ email, password, caller }: RequestOf<typeof auth.login>): Promise<AccountEntity> {
    const network = networkOf(caller.address);
    await this.attempts.begin(email, network);
    const account = await this.accounts.findOneBy({ email });
    const matches = await this.passwords.matches(account?.password_hash, password);
    if (!account || !matches) throw new UnauthorizedException({ message: 'Login failed', code: 'login_failed' });
    await this.attempts.succeed(email, network);
    return account;
  }
}
