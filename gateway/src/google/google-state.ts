import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GoogleCredential } from '@whereabouts/shared/contracts/auth.js';
import { RETURN_PATH } from '@whereabouts/shared/contracts/return-path.js';
import { basePath } from '@whereabouts/shared/nest/http/public-url.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request } from 'express';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Metadata, StateStore, StateStoreStoreCallback, StateStoreVerifyCallback } from 'passport-oauth2';
import { z } from 'zod';
import type { GatewayEnv } from '../env.js';
import type { WithNonce } from './google.guard.js';

const COOKIE = 'google_state';
/** Enough time for a user to find a Google password. */
const LIFETIME_S = 10 * 60;
const MAX_USED = 100_000;

/** Query values that are kept through the redirect to Google: `invite`, `setup`, `prove` and `return_to`. */
const Luggage = GoogleCredential.pick({ invite_token: true, setup_code: true }).extend({
  /** Set if the page needs an ID token as proof of the signed-in user, not a session. */
  prove: z.enum(['password', 'delete']).optional().catch(undefined),
  /** The path to which sign-in redirects. Other URLs are ignored. */
  return_to: z.string().max(2000).regex(RETURN_PATH).optional().catch(undefined),
});
const Saved = Luggage.extend({ jti: z.string(), nonce: z.string() });
type Saved = z.infer<typeof Saved>;

/**
 * Ties Google's redirect back to the browser that started the sign-in. The `state` in the URL must equal the one in the
 * browser's signed cookie, and works once. The cookie also carries an invitation or a setup code.
 */
@Injectable()
export class GoogleState implements StateStore {
  private readonly secret: Buffer;
  private readonly cookie: CookieOptions;
  /** The cookie is deleted on first use. This cache rejects copies of it. */
  private readonly used = new LRUCache<string, true>({ max: MAX_USED, ttl: LIFETIME_S * 1000 });

  constructor(@Inject(ENV) env: GatewayEnv) {
    const { SERVICE_KEYS, PUBLIC_URL } = env;
    this.secret = createHmac('sha256', SERVICE_KEYS.storage).update('state of the Google sign-in').digest();
    const secure = PUBLIC_URL?.startsWith('https:') ?? false;
    // Lax, because the redirect back comes from another site.
    this.cookie = { httpOnly: true, sameSite: 'lax', secure, path: `${basePath(env)}/api/auth/google` };
  }

  store(request: Request & WithNonce, _meta: Metadata | StateStoreStoreCallback, done?: StateStoreStoreCallback) {
    const { invite: invite_token, setup: setup_code, prove, return_to } = request.query;
    const { data: luggage } = Luggage.safeParse({ invite_token, setup_code, prove, return_to });
    const jti = randomBytes(24).toString('base64url');
    const value = jwt.sign({ jti, nonce: request.google_nonce, ...luggage }, this.secret, {
      algorithm: 'HS256',
      expiresIn: LIFETIME_S,
    });
    request.res?.cookie(COOKIE, value, { ...this.cookie, maxAge: LIFETIME_S * 1000 });
    done?.(null, jti);
  }

  verify(request: Request, state: string, _meta: Metadata | StateStoreVerifyCallback, done?: StateStoreVerifyCallback) {
    const saved = this.saved(request);
    request.res?.clearCookie(COOKIE, this.cookie);
    if (!saved || saved.jti !== state || this.used.has(state)) {
      return done?.(null, false, { message: 'state unknown, expired or already used' });
    }
    this.used.set(state, true);
    const { jti: _, ...luggage } = saved;
    done?.(null, true, luggage);
  }

  private saved(request: Request): Saved | undefined {
    try {
      const value = parseCookie(request.headers.cookie ?? '')[COOKIE] ?? '';
      return Saved.parse(jwt.verify(value, this.secret, { algorithms: ['HS256'] }));
    } catch {
      return undefined;
    }
  }
}
