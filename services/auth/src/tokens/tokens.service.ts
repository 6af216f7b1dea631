import { createPublicKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Jwks, SignedIn } from '@whereabouts/shared/contracts/auth.js';
import jwt from 'jsonwebtoken';
import { presentUser } from '../users/present-user.js';
import type { UserEntity } from '../users/user.entity.js';
import { SigningKeys, TOKEN_DAYS } from './signing-keys.js';

const ALGORITHM = 'ES256';

@Injectable()
export class TokensService {
  constructor(private readonly keys: SigningKeys) {}

  /** The answer to everybody who has just proven to be this user. */
  async signIn(user: UserEntity): Promise<SignedIn> {
    return { success: true, token: await this.sign(user), user: presentUser(user) };
  }

  /** A bearer token for the user, good for 30 days unless the user's `token_version` moves on. */
  async sign({ id, role, token_version }: UserEntity): Promise<string> {
    const key = await this.keys.current();
    return jwt.sign({ role, ver: token_version }, key.private_key, {
      algorithm: ALGORITHM,
      keyid: key.kid,
      subject: String(id),
      expiresIn: `${TOKEN_DAYS}d`,
    });
  }

  /** Public keys of every token still good. */
  async jwks(): Promise<Jwks> {
    const keys = await this.keys.all();
    return {
      keys: keys.map(({ kid, private_key }) => {
        const { kty, ...rest } = createPublicKey(private_key).export({ format: 'jwk' });
        return { ...rest, kty: String(kty), kid, alg: ALGORITHM, use: 'sig' };
      }),
    };
  }
}
