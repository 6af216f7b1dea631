import { Injectable, UnauthorizedException } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { auth } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { networkOf } from '@whereabouts/shared/nest/http/network.js';
import { Repository } from 'typeorm';
import { LoginAttempts } from '../limits/login-attempts.js';
import { Passwords } from '../passwords/passwords.js';
import { UserEntity } from '../users/user.entity.js';

@Injectable()
export class SignInService {
  constructor(
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
    private readonly passwords: Passwords,
    private readonly attempts: LoginAttempts,
  ) {}

  /** @throws UnauthorizedException, the same for an unknown email and a wrong password; HttpException 429 */
  async withPassword({ email, password, caller }: RequestOf<typeof auth.login>): Promise<UserEntity> {
    const network = networkOf(caller.address);
    await this.attempts.begin(email, network);
    const user = await this.users.findOneBy({ email });
    const matches = await this.passwords.matches(user?.password_hash, password);
    if (!user || !matches) throw new UnauthorizedException({ message: 'Login failed', code: 'login_failed' });
    await this.attempts.succeed(email, network);
    return user;
  }
}
