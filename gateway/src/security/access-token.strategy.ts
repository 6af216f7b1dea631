import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import jwt from 'jsonwebtoken';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { z } from 'zod';
import { TokenKeys } from './token-keys.js';

/** The claims that are used. The role is not among them, because it can change while the token is valid. */
export const Claims = z.object({
  sub: PathId,
  ver: z.int(),
  exp: z.number(),
  iat: z.int().default(0),
  /** The session id. Tokens of earlier versions have none, so `BearerTokens` uses the hash of the token. */
  sid: z.string().optional(),
});
export type Claims = z.infer<typeof Claims>;

/** The input of this strategy instead of a request. `BearerTokens` has already read the token from its header. */
interface TokenRequest {
  token: string;
}

/** Verifies the signature and the expiry of access tokens. `BearerTokens` runs it for tokens it does not know yet. */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'access-token') {
  constructor(keys: TokenKeys) {
    super({
      algorithms: ['ES256'],
      jwtFromRequest: ({ token }: TokenRequest) => token,
      secretOrKeyProvider: (_request: TokenRequest, token: string, done) => {
        keys.find(keyIdOf(token)).then((key) => done(null, asSecret(key)), done);
      },
    });
  }

  validate(payload: unknown): Claims | false {
    return Claims.safeParse(payload).data ?? false;
  }

  /**
   * The claims of a valid token; null for any other token. Passport is called here instead of in `AuthGuard`, because
   * forwarded calls never reach Nest's guards. Each run gets its own object, to which Passport adds its callbacks.
   */
  verify(token: string): Promise<Claims | null> {
    const request: TokenRequest = { token };
    return new Promise((resolve, reject) => {
      const authenticate = passport.authenticate(
        Object.create(this),
        { session: false },
        (error: unknown, claims: Claims | false) => (error ? reject(error) : resolve(claims || null)),
      );
      authenticate(request, {}, reject);
    });
  }
}

/** Empty for a text that is not a token: `decode` throws for some of these. */
export function keyIdOf(token: string): string {
  try {
    return jwt.decode(token, { complete: true })?.header.kid ?? '';
  } catch {
    return '';
  }
}

/** `jsonwebtoken` accepts a `KeyObject`, which saves parsing the key each time. The types of `passport-jwt` omit it. */
function asSecret(key: KeyObject | undefined) {
  return key as unknown as Buffer | undefined;
}
