import { ForbiddenException, Injectable } from '@nestjs/common';
import { Limits } from '../limits/limits.js';
import type { UserEntity } from '../users/user.entity.js';
import { Passwords } from './passwords.js';

/** Asks a signed-in user for the password again, before actions that a stolen session must not perform. */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly passwords: Passwords,
    private readonly limits: Limits,
  ) {}

  /** @throws ForbiddenException `wrong_password`; HttpException 429 after too many wrong passwords */
  async require({ id, password_hash }: UserEntity, password: string | undefined): Promise<void> {
    const user = String(id);
    await this.limits.count('proof_of_user', user);
    if (!password || !(await this.passwords.matches(password_hash, password))) throw wrongPassword();
    await this.limits.forget('proof_of_user', user);
  }
}

export function wrongPassword() {
  return new ForbiddenException({ message: 'The password is wrong.', code: 'wrong_password' });
}
