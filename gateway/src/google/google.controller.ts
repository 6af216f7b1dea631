import { Controller, HttpException, HttpStatus, Inject, Logger, Req, Res, UseGuards } from '@nestjs/common';
import { auth, type Caller } from '@whereabouts/shared/contracts/auth.js';
import { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { basePath } from '@whereabouts/shared/nest/http/public-url.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { Request, Response } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import type { GatewayEnv } from '../env.js';
import { ClientIp } from '../security/client-ip.decorator.js';
import { type FromGoogle, GoogleGuard } from './google.guard.js';
import { GoogleNonce } from './google-nonce.js';

const FAILED = '/?auth_error=google';

/** Error reasons for which the web app has messages. */
const REASONS: Record<number, string> = { 403: 'signup_closed', 429: 'rate_limited', 503: 'unavailable' };

@UseGuards(GoogleGuard)
@Controller()
export class GoogleController {
  private readonly log = new Logger('Google');

  constructor(
    private readonly messenger: Messenger,
    private readonly nonce: GoogleNonce,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {}

  /** The guard has already redirected the browser. */
  @OnCall(accountCalls.redirectToGoogle)
  async redirect(_: CallInput<typeof accountCalls.redirectToGoogle>, @Res() _response: Response) {}

  /** Redirects to the web app, with a token after the `#`, which browsers do not send to servers, or with an error. */
  @OnCall(accountCalls.returnFromGoogle)
  async callback(
    _: CallInput<typeof accountCalls.returnFromGoogle>,
    @Req() request: Request & { user?: FromGoogle | null },
    @ClientIp() caller: Caller,
    @Res() response: Response,
  ) {
    response.set('Cache-Control', 'no-store');
    const page = request.user ? await this.end(request.user, caller, request) : FAILED;
    response.redirect(basePath(this.env) + page);
  }

  private async end(
    { id_token, prove, return_to = '/', ...luggage }: FromGoogle,
    caller: Caller,
    request: Request,
  ): Promise<string> {
    // Hands the ID token to the page, as Google's button would.
    const handOver = (path: string) => {
      if (luggage.nonce) this.nonce.set(request, luggage.nonce);
      return `${path}#google_token=${id_token}`;
    };
    if (prove) return handOver(`/profile?prove=${prove}`);
    try {
      const { token } = await this.messenger.call(auth.google, { token: id_token, ...luggage, caller });
      return `${return_to}#token=${token}`;
    } catch (error) {
      if (error instanceof HttpException && error.getStatus() === HttpStatus.CONFLICT)
        return handOver(`/login${asQuery({ return_to })}`);
      this.log.warn({ error }, 'sign-in rejected');
      return `/${asQuery({ auth_error: reasonOf(error), return_to })}`;
    }
  }
}

/** Builds a query with the return path, because the user may sign in another way after an error. */
function asQuery({ return_to, ...more }: { return_to: string; auth_error?: string }): string {
  const query = new URLSearchParams(return_to === '/' ? more : { ...more, return_to });
  return query.size > 0 ? `?${query}` : '';
}

function reasonOf(error: unknown): string {
  return (error instanceof HttpException && REASONS[error.getStatus()]) || 'google';
}
