import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { basePath } from '@whereabouts/shared/nest/http/public-url.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request } from 'express';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { GatewayEnv } from '../env.js';

const COOKIE = 'google_nonce';
/** A page with the button may stay open for a long time. */
const LIFETIME_S = 24 * 60 * 60;

const Claims = z.object({ nonce: z.string().min(1) });

/**
 * Ties an ID token from Google's button to the browser that requested it (OpenID Connect Core, 15.5.2). The token's
 * `nonce` must equal the nonce in the browser's signed cookie. All tabs of a browser share the cookie.
 */
@Injectable()
export class GoogleNonce {
  private readonly secret: Buffer;
  private readonly cookie: CookieOptions;

  constructor(@Inject(ENV) env: GatewayEnv) {
    const { SERVICE_KEYS, PUBLIC_URL } = env;
    this.secret = createHmac('sha256', SERVICE_KEYS.storage).update('nonce of the Google sign-in').digest();
    const secure = PUBLIC_URL?.startsWith('https:') ?? false;
    this.cookie = { httpOnly: true, sameSite: 'strict', secure, path: `${basePath(env)}/api/auth` };
  }

  /** Returns the browser's nonce, or sets a new one. */
  give(request: Request): string {
    const nonce = this.find(request) ?? randomBytes(24).toString('base64url');
    this.set(request, nonce);
    return nonce;
  }

  /** Sets the nonce of an ID token that the redirect flow hands to the page. */
  set(request: Request, nonce: string): void {
    const value = jwt.sign({ nonce }, this.secret, { algorithm: 'HS256', expiresIn: LIFETIME_S });
    request.res?.cookie(COOKIE, value, { ...this.cookie, maxAge: LIFETIME_S * 1000 });
  }

  find(request: Request): string | undefined {
    try {
      const value = parseCookie(request.headers.cookie ?? '')[COOKIE] ?? '';
      return Claims.parse(jwt.verify(value, this.secret, { algorithms: ['HS256'] })).nonce;
    } catch {
      return undefined;
    }
  }
}
