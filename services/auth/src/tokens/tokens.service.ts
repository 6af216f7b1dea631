import { createPublicKey, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Jwks, Session, SignedIn } from '@whereabouts/shared/contracts/auth.js';
import jwt from 'jsonwebtoken';
import { presentUser } from '../users/present-user.js';
import type { UserEntity } from '../users/user.entity.js';
import { SessionsService } from './sessions.service.js';
import { SigningKeys, TOKEN_DAYS } from './signing-keys.js';

const ALGORITHM = 'ES256';

/** Minimum age of a token to be renewed (docs/rules/accounts.md). */
const RENEWED_AFTER_S = 24 * 60 * 60;

@Injectable()
export class TokensService {
  constructor(
    private readonly keys: SigningKeys,
    private readonly sessions: SessionsService,
  ) {}

  /** The response to a user who has just signed in. */
  async signIn(user: UserEntity): Promise<SignedIn> {
    return { success: true, token: await this.sign(user), user: presentUser(user) };
  }

  /**
   * A bearer token for the user, of a new session unless one is given. It is valid for 30 days unless its session ends
   * or the user's `token_version` changes.
   */
  async sign(
    { id, role, token_version }: UserEntity,
    session: { sid: string; iat?: number } = { sid: randomUUID() },
  ): Promise<string> {
    const key = await this.keys.current();
    return jwt.sign({ role, ver: token_version, ...session }, key.private_key, {
      algorithm: ALGORITHM,
      keyid: key.kid,
      subject: String(id),
      expiresIn: `${TOKEN_DAYS}d`,
    });
  }

  /**
   * The next token of the session, if the current one is older than a day. A token with an earlier `token_version` is
   * never renewed: a gateway may accept it for a moment longer, and its successor would outlive a password change.
   */
  async renew(user: UserEntity, session: Session): Promise<string | undefined> {
    const age = Date.now() / 1000 - session.issued_at;
    if (age < RENEWED_AFTER_S || session.version !== user.token_version) return undefined;
    const iat = await this.sessions.renew(user.id, session);
    return iat === null ? undefined : this.sign(user, { sid: session.id, iat });
  }

  /** Public keys of all tokens that may be valid. */
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
