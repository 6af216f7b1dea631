import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';

/** The result of the redirect flow. */
export interface FromGoogle {
  id_token: string;
  /** The nonce that the ID token must contain to belong to this browser's sign-in. */
  nonce?: string;
  invite_token?: string;
  setup_code?: string;
  /** The purpose for which the page needs a proof of the signed-in user. */
  prove?: 'password' | 'delete';
  /** The path to which sign-in redirects. */
  return_to?: string;
}

/** A request that starts the redirect flow. */
export interface WithNonce {
  google_nonce?: string;
}

/** Timeout for Google's response to a code. Passport never resolves after a redirect, so this also ends that wait. */
const PATIENCE_MS = 10_000;

/** Redirects to Google and handles the return. A failed sign-in yields a null user instead of an error page. */
@Injectable()
export class GoogleGuard extends AuthGuard('google') {
  private readonly log = new Logger('Google');

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await Promise.race([super.canActivate(context), delay(PATIENCE_MS, undefined, { ref: false })]);
    return true;
  }

  /** Creates the nonce before the redirect. `GoogleState` keeps it until the browser returns. */
  override getAuthenticateOptions(context: ExecutionContext) {
    const request = context.switchToHttp().getRequest<Request & WithNonce>();
    request.google_nonce = randomBytes(24).toString('base64url');
    return { nonce: request.google_nonce };
  }

  override handleRequest<User = FromGoogle | null>(
    error: { message?: string } | null,
    id_token: string | false,
    info: { message?: string; state?: Omit<FromGoogle, 'id_token'> } | undefined,
  ): User {
    if (id_token) return { ...info?.state, id_token } as User;
    this.log.warn({ reason: error?.message ?? info?.message }, 'sign-in failed');
    return null as User;
  }
}
