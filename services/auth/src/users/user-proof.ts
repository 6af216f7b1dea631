import { Injectable } from '@nestjs/common';
import { GoogleProof } from '../google/google-proof.js';
import { PasswordProof } from '../passwords/password-proof.js';
import type { UserEntity } from './user.entity.js';

interface Proof {
  password?: string | undefined;
  google_token?: string | undefined;
  /** The nonce that `google_token` must contain. */
  nonce?: string | undefined;
}

/** Asks a signed-in user for the password again, or for a Google sign-in if the user has no password. */
@Injectable()
export class UserProof {
  constructor(
    private readonly password: PasswordProof,
    private readonly google: GoogleProof,
  ) {}

  /** @throws ForbiddenException `wrong_password`, `google_token_required`; NotFoundException; HttpException 429 */
  require(user: UserEntity, { password, google_token, nonce }: Proof): Promise<void> {
    return user.password_hash ? this.password.require(user, password) : this.google.require(user, google_token, nonce);
  }
}
