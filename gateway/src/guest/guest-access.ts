import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { type GuestAction, GuestSecret, guestLinks } from '@whereabouts/shared/contracts/guests.js';
import { basePath } from '@whereabouts/shared/nest/http/public-url.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { GatewayEnv } from '../env.js';
import { ActorResolver } from '../security/actor-resolver.js';
import { isSecure } from '../security/is-secure.js';

const COOKIE = 'guest_visitor';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Checks the access of guests. Sharing decides, and a cookie in the guest's browser remembers the visit. */
@Injectable()
export class GuestAccess {
  constructor(
    private readonly messenger: Messenger,
    private readonly actors: ActorResolver,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {}

  /** @throws RemoteProblem as `guestLinks.open` documents */
  async open(token: string, action: GuestAction, request: Request, response: Response) {
    assertToken(token);
    const visit = { token, ...(await this.visitorOf(request)), action };
    const { new_visitor, ...link } = await this.messenger.call(guestLinks.open, visit);
    this.remember(token, new_visitor, request, response);
    return link;
  }

  /** @throws RemoteProblem as `guestLinks.unlock` documents */
  async unlock(token: string, pin: string, request: Request, response: Response): Promise<void> {
    assertToken(token);
    const visit = { token, ...(await this.visitorOf(request)), pin, address: request.ip ?? '' };
    const { new_visitor } = await this.messenger.call(guestLinks.unlock, visit);
    this.remember(token, new_visitor, request, response);
  }

  /**
   * Finds the signed-in user, to tell the owner from guests. With an invalid token, or while auth is down, the visitor
   * is a guest.
   */
  private async visitorOf(request: Request) {
    const user = await this.actors.find(request, false).catch(() => null);
    const visitor = GuestSecret.safeParse(parseCookie(request.headers.cookie ?? '')[COOKIE]).data;
    return { ...(visitor && { visitor }), ...(user && { user_id: user.id }) };
  }

  /** Sets a cookie for this link only, so that a browser with two links counts as two visitors. */
  private remember(token: string, visitor: string | null, request: Request, response: Response) {
    if (visitor === null) return;
    response.cookie(COOKIE, visitor, {
      path: `${basePath(this.env)}/api/collections/guest/${token}`,
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(request, this.env),
      maxAge: YEAR_MS,
    });
  }
}

function assertToken(token: string) {
  if (GuestSecret.safeParse(token).success) return;
  throw new NotFoundException({ message: 'Failed to fetch collection', code: 'guest_link_not_found' });
}
