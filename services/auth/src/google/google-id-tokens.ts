import {
  Inject,
  Injectable,
  Logger,
  NotFoundException,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';
import { Email } from '@whereabouts/shared/contracts/fields.js';
import { refuseInTransaction } from '@whereabouts/shared/nest/database/transaction-guard.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { AuthEnv } from '../env.js';

/** A Google user with a verified email address. */
export interface GoogleUser {
  google_id: string;
  email: string;
  display_name: string;
  /**
   * True if Gmail or a Google Workspace hosts the mailbox. Google verified any other address only once, so it may have
   * another owner today (Google Identity, "Verify the Google ID token on your server side").
   */
  is_authoritative: boolean;
  /** When Google issued the token, in Unix seconds. */
  issued_at: number;
}

/** Longest display name (docs/rules/accounts.md). */
const NAME_LENGTH = 100;
/** Allowed difference between this machine's clock and Google's, in seconds. */
const CLOCK_TOLERANCE = 30;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email,
  email_verified: z.literal(true),
  nonce: z.string().optional(),
  iat: z.number(),
  hd: z.string().min(1).optional(),
  name: z.string().trim().min(1).optional().catch(undefined),
});

/** Errors from fetching the keys. They say nothing about the token. */
const UNREACHABLE = [errors.JWKSTimeout.code, errors.JOSEError.code, errors.JWKSInvalid.code];

export const googleLoginFailed = () =>
  new UnauthorizedException({ message: 'Google login failed', code: 'google_login_failed' });

/** Validates ID tokens as Google requires: signature, audience, issuer, expiry and the verified email address. */
@Injectable()
export class GoogleIdTokens {
  private readonly log = new Logger(GoogleIdTokens.name);
  private readonly keys;

  constructor(@Inject(ENV) private readonly env: AuthEnv) {
    this.keys = createRemoteJWKSet(new URL(env.GOOGLE_JWKS_URL));
  }

  /** @throws NotFoundException if Google sign-in is not configured (docs/rules/accounts.md) */
  requireClient(): string {
    if (!this.env.GOOGLE_CLIENT_ID)
      throw new NotFoundException({ message: 'Signing in with Google is not set up here.', code: 'google_not_set_up' });
    return this.env.GOOGLE_CLIENT_ID;
  }

  /** @throws UnauthorizedException `google_login_failed`; ServiceUnavailableException while Google is unreachable */
  async verify(token: string, nonce: string | undefined): Promise<GoogleUser> {
    const claims = Claims.safeParse(await this.payload(token));
    if (!claims.success || claims.data.nonce !== nonce) throw googleLoginFailed();
    const { sub, email, name, hd, iat } = claims.data;
    return {
      google_id: sub,
      email,
      display_name: (name ?? email).normalize('NFC').slice(0, NAME_LENGTH),
      is_authoritative: email.endsWith('@gmail.com') || hd !== undefined,
      issued_at: iat,
    };
  }

  private async payload(token: string) {
    refuseInTransaction('Google');
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        algorithms: ['RS256'],
        audience: this.requireClient(),
        issuer: this.env.GOOGLE_ISSUER,
        requiredClaims: ['exp', 'iat'],
        clockTolerance: CLOCK_TOLERANCE,
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError && !UNREACHABLE.includes(error.code)) throw googleLoginFailed();
      this.log.warn({ error }, "fetching Google's keys failed");
      throw new ServiceUnavailableException({
        message: 'Google cannot be reached at the moment. Please try again shortly.',
        code: 'google_unavailable',
      });
    }
  }
}
