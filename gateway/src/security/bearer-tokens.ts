import { createHash, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AccessTokenStrategy, type Claims, keyIdOf } from './access-token.strategy.js';
import { TokenKeys } from './token-keys.js';

/** The claims of a verified token and the key that verified it. */
interface Verified {
  kid: string;
  key: KeyObject;
  claims: SessionClaims;
}

export type SessionClaims = Claims & { sid: string };

/** Size of the cache: tokens of users who are active at the same time. */
const MAX_TOKENS = 20_000;

/**
 * Verifies tokens. A signature check costs more than the rest of a short call, so its result is cached per token and
 * key.
 */
@Injectable()
export class BearerTokens {
  private readonly verified = new LRUCache<string, Verified>({ max: MAX_TOKENS });

  constructor(
    private readonly keys: TokenKeys,
    private readonly strategy: AccessTokenStrategy,
  ) {}

  /** The claims of a valid, unexpired token; null for any other. @throws RemoteProblem (503) */
  async verify(token: string): Promise<SessionClaims | null> {
    const known = this.verified.get(token);
    const kid = known?.kid ?? keyIdOf(token);
    const key = await this.keys.find(kid);
    if (!key) return null;
    const claims = known?.key === key ? known.claims : await this.checked(token);
    if (!claims || claims.exp * 1000 <= Date.now()) return null;
    if (known?.key !== key) this.verified.set(token, { kid, key, claims });
    return claims;
  }

  private async checked(token: string): Promise<SessionClaims | null> {
    const claims = await this.strategy.verify(token);
    if (!claims) return null;
    // Without the signature, because it has several valid encodings.
    const signed = token.slice(0, token.lastIndexOf('.'));
    return { ...claims, sid: claims.sid ?? createHash('sha256').update(signed).digest('base64url') };
  }
}
