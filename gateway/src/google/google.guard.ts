import { setTimeout as delay } from 'node:timers/promises';
import { type ExecutionContext, Injectable, Logger } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';

/** What the way over Google's pages has brought. */
export interface FromGoogle {
  id_token: string;
  invite_token?: string;
  setup_code?: string;
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
