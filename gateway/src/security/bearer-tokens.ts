import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PathId } from '@whereabouts/shared/contracts/fields.js';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { TokenKeys } from './token-keys.js';

/** Of a token nothing counts but whose it is, of which version and until when; what its user may do is asked for. */
export const Claims = z.object({ sub: PathId, ver: z.int(), exp: z.number() });
export type Claims = z.infer<typeof Claims>;

/** What a good signature has said, and whose it was. */
interface Verified {
  kid: string;
  key: KeyObject;
  claims: Claims;
}

/** Tokens of users who are active at the same time. */
const MAX_TOKENS = 20_000;

/** Verifies tokens. A signature costs more than all the rest of a short call, so it is checked once for each token and key. */
@Injectable()
export class BearerTokens {
  private readonly verified = new LRUCache<string, Verified>({ max: MAX_TOKENS });

  constructor(private readonly keys: TokenKeys) {}

  /** The claims of a token that is good by its signature and its time; null for any other. @throws RemoteProblem (503). */
  async verify(token: string): Promise<Claims | null> {
    const known = this.verified.get(token);
    const kid = known?.kid ?? keyIdOf(token);
    const key = await this.keys.find(kid);
    if (!key) return null;
    const claims = known?.key === key ? known.claims : claimsOf(token, key);
    if (!claims || claims.exp * 1000 <= Date.now()) return null;
    if (known?.key !== key) this.verified.set(token, { kid, key, claims });
    return claims;
  }
}

function claimsOf(token: string, key: KeyObject): Claims | null {
  try {
    return Claims.parse(jwt.verify(token, key, { algorithms: ['ES256'] }));
  } catch {
    return null;
  }
}

/** Empty for what is no token at all, which `decode` may answer with a throw. */
function keyIdOf(token: string): string {
  try {
    return jwt.decode(token, { complete: true })?.header.kid ?? '';
  } catch {
    return '';
  }
}
