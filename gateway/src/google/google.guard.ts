import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';

/** What the way over Google's pages has brought. */
export interface FromGoogle {
  id_token: string;
  /** What the token must carry to be the one that this browser set out for. */
  nonce?: string;
  invite_token?: string;
  setup_code?: string;
  /** What the page wants to prove the signed-in user for. */
  prove?: 'password' | 'delete';
  /** The path that the sign-in ends at. */
  return_to?: string;
}

/** A request that sets out for Google. */
export interface WithNonce {
  google_nonce?: string;
}

/** Google's answer to a code, or none. Passport never says when it has sent a browser away, so this ends that wait too. */
const PATIENCE_MS = 10_000;

/** Leads to Google, and reads what comes back; a sign-in that has failed is no user, not an error page. */
@Injectable()
export class GoogleGuard extends AuthGuard('google') {
  private readonly log = new Logger('Google');

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await Promise.race([super.canActivate(context), delay(PATIENCE_MS, undefined, { ref: false })]);
    return true;
  }

  /** Made before the browser is sent away; `GoogleState` keeps it for the way back. */
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
