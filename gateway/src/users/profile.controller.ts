import { Controller, Header, Req, Res, UnauthorizedException } from '@nestjs/common';
import { auth, type Session } from '@whereabouts/shared/contracts/auth.js';
import { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import type { CallInput } from '@whereabouts/shared/contracts/http/call.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import type { Request, Response } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import { Exports } from '../exports/exports.js';
import { GoogleNonce } from '../google/google-nonce.js';
import { bearerToken } from '../security/actor-resolver.js';
import { BearerTokens } from '../security/bearer-tokens.js';
import { ImageCookie } from '../security/image-cookie.js';

/** Clears the browser's cache, so that the browser's next user finds nothing in it (W3C Clear Site Data). */
const CLEAR_CACHE = ['Clear-Site-Data', '"cache"'] as const;

/** Calls on the user's own account. */
@Controller()
export class ProfileController {
  constructor(
    private readonly messenger: Messenger,
    private readonly exports: Exports,
    private readonly imageCookie: ImageCookie,
    private readonly googleNonce: GoogleNonce,
    private readonly tokens: BearerTokens,
  ) {}

  /** The web app calls this first. A browser that has lost its image cookie, or comes from Google, gets it here. */
  @OnCall(accountCalls.getMe)
  async me(asking: CallInput<typeof accountCalls.getMe>, @Req() request: Request) {
    const told = await this.messenger.call(auth.me, { ...asking, session: await this.sessionOf(request) });
    const token = told.token ?? bearerToken(request.headers.authorization);
    if (token) await this.imageCookie.give(token, request);
    return told;
  }

  @OnCall(accountCalls.changeProfile)
  async change(change: CallInput<typeof accountCalls.changeProfile>, @Req() request: Request) {
    const nonce = this.googleNonce.find(request);
    const changed = await this.messenger.call(auth.changeProfile, { ...change, nonce });
    if (changed.token) await this.imageCookie.give(changed.token, request);
    return changed;
  }

  /** Ends the session at every gateway. The response clears the image cookie and the browser's cache. */
  @OnCall(accountCalls.signOut)
  @Header(...CLEAR_CACHE)
  async signOut(
    asking: CallInput<typeof accountCalls.signOut>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const session = await this.sessionOf(request);
    if (!session) throw new UnauthorizedException();
    const ended = await this.messenger.call(auth.signOut, { ...asking, session });
    this.imageCookie.clear(response);
    return ended;
  }

  @OnCall(accountCalls.signOutEverywhere)
  @Header(...CLEAR_CACHE)
  signOutEverywhere(
    asking: CallInput<typeof accountCalls.signOutEverywhere>,
    @Res({ passthrough: true }) response: Response,
  ) {
    this.imageCookie.clear(response);
    return this.messenger.call(auth.signOutEverywhere, asking);
  }

  @OnCall(accountCalls.deleteMe)
  @Header(...CLEAR_CACHE)
  async remove(
    deletion: CallInput<typeof accountCalls.deleteMe>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const nonce = this.googleNonce.find(request);
    const deleted = await this.messenger.call(auth.deleteUser, { ...deletion, nonce });
    this.imageCookie.clear(response);
    return deleted;
  }

  @OnCall(accountCalls.exportMe)
  export({ actor }: CallInput<typeof accountCalls.exportMe>, @Res() response: Response) {
    return this.exports.send(actor, response);
  }

  /** Undefined only for a token that has expired since the guard accepted it. */
  private async sessionOf({ headers }: Request): Promise<Session | undefined> {
    const claims = await this.tokens.verify(bearerToken(headers.authorization) ?? '');
    return claims ? { id: claims.sid, version: claims.ver, issued_at: claims.iat } : undefined;
  }
}
