import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Actor, UserState } from '@whereabouts/shared/contracts/auth.js';
import type { Claims } from './access-token.strategy.js';
import { BearerTokens } from './bearer-tokens.js';
import { ImageCookie } from './image-cookie.js';
import { UserStates } from './user-states.js';

/** Finds the actor of a request. */
@Injectable()
export class ActorResolver {
  constructor(
    private readonly tokens: BearerTokens,
    private readonly imageCookie: ImageCookie,
    private readonly states: UserStates,
  ) {}

  /**
   * The user whose token the request contains; null if the token is missing, invalid or ended.
   * @param takesCookie whether the image cookie is accepted instead
   * @throws RemoteProblem while auth is down and the user's state is unknown
   */
  async find(request: IncomingMessage, takesCookie: boolean): Promise<Actor | null> {
    const token = bearerToken(request.headers.authorization);
    const claims = token ? await this.tokens.verify(token) : takesCookie ? this.imageCookie.read(request) : null;
    if (!claims) return null;
    const state = await this.states.find(claims);
    return state && isGood(claims, state) ? { id: claims.sub, role: state.role } : null;
  }
}

/** A renewed token works for this much longer, because other tabs may still send it. */
const RENEWED_MS = 5 * 60_000;

function isGood({ ver, iat }: Claims, { token_version, session }: UserState): boolean {
  if (ver !== token_version || session?.has_ended) return false;
  const renewed_at = session?.renewed_at ?? 0;
  return iat >= renewed_at || Date.now() < renewed_at * 1000 + RENEWED_MS;
}

/** The token of an `Authorization` header; undefined if there is none. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
