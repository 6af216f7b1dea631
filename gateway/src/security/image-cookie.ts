import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { basePath } from '@whereabouts/shared/nest/http/public-url.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import jwt from 'jsonwebtoken';
import type { GatewayEnv } from '../env.js';
import { Claims } from './access-token.strategy.js';
import { BearerTokens } from './bearer-tokens.js';
import { isSecure } from './is-secure.js';

/**
 * Lets a browser load images in `<img>`, which cannot send a token (docs/rules/accounts.md). The cookie is not a
 * token: it is signed with a separate key and valid only for image content, for the user, version and lifetime of its
 * token, until the session ends.
 */
@Injectable()
export class ImageCookie {
  private readonly key: KeyObject;
  private readonly name: string;
  /** The cookie is sent only with calls for images, files and reports. All have the same name and value. */
  private readonly cookies: CookieOptions[];

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    private readonly tokens: BearerTokens,
  ) {
    const secret = createHmac('sha256', env.SERVICE_KEYS.storage).update('cookie for images').digest();
    this.key = createSecretKey(secret);
    // Installations on one host share cookies, even on different ports (RFC 6265, 8.5).
    this.name = `images_${createHmac('sha256', secret).update('name').digest('hex').slice(0, 8)}`;
    this.cookies = ['images', 'files', 'reports'].map((calls) => {
      return { httpOnly: true, sameSite: 'strict', path: `${basePath(env)}/api/${calls}` };
    });
  }

  /** Sets the cookie for a token. A token always gets the same cookie, so that caches stay valid. */
  async give(token: string, request: Request): Promise<void> {
    const claims = await this.tokens.verify(token);
    if (!claims) return;
    const { sub, exp, ...session } = claims;
    const value = jwt.sign({ sub: String(sub), exp, ...session }, this.key, { algorithm: 'HS256' });
    const secure = isSecure(request, this.env);
    for (const cookie of this.cookies)
      request.res?.cookie(this.name, value, { ...cookie, secure, expires: new Date(exp * 1000) });
  }

  /** The claims of a valid, unexpired cookie; null for any other or none. */
  read({ headers }: Pick<IncomingMessage, 'headers'>): Claims | null {
    try {
      const value = parseCookie(headers.cookie ?? '')[this.name] ?? '';
      return Claims.parse(jwt.verify(value, this.key, { algorithms: ['HS256'] }));
    } catch {
      return null;
    }
  }

  clear(response: Response): void {
    for (const cookie of this.cookies) response.clearCookie(this.name, cookie);
  }
}
