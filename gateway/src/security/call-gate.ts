import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpException, Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { networkOf } from '@whereabouts/shared/nest/http/network.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { PerUserConcurrency } from '@whereabouts/shared/nest/security/per-user-concurrency.js';
import type { GatewayEnv } from '../env.js';
import { ActorResolver } from './actor-resolver.js';
import type { CallRules } from './call-rules.js';
import { ClientIpResolver } from './client-ip-resolver.js';
import { RateLimit } from './rate-limit.js';

/** Calls per minute (docs/rules/answers.md). Clients without a valid token share the limit of their network. */
const CALLS_PER_USER = 1_200;
const CALLS_PER_NETWORK = 600;
/** Photos per minute, for a user or for a guest's network. */
const PHOTOS = 6_000;

/** Concurrent heavy calls per user, and how long further calls wait (docs/rules/answers.md). */
const HEAVY_AT_ONCE = 4;
const HEAVY_PATIENCE_MS = 2_000;

/** Authenticates calls and limits their rate. */
@Injectable()
export class CallGate {
  private readonly limits: Record<'user' | 'network' | 'photos', RateLimit>;
  /**
   * Limits calls whose cost grows with the user's data: lists, searches, exports, statistics. Sixty lists of one user
   * then cannot delay another user's list.
   */
  private readonly heavyCalls: PerUserConcurrency;
  /** Requests that were counted. An unknown call reaches the gate a second time if Express has a route for it. */
  private readonly counted = new WeakSet<IncomingMessage>();

  constructor(
    @Inject(ENV) env: GatewayEnv,
    private readonly actors: ActorResolver,
    private readonly addresses: ClientIpResolver,
  ) {
    const limit = (calls: number) => new RateLimit(Math.ceil(calls * env.RATE_LIMIT_FACTOR));
    this.limits = { user: limit(CALLS_PER_USER), network: limit(CALLS_PER_NETWORK), photos: limit(PHOTOS) };
    this.heavyCalls = new PerUserConcurrency({
      per_user: Math.max(1, Math.round(HEAVY_AT_ONCE * env.RATE_LIMIT_FACTOR)),
      patience_ms: HEAVY_PATIENCE_MS,
      refusal: tooManyAtOnce,
    });
  }

  /**
   * Finds the actor, counts the call, and requires a token unless the call is public. Runs before the body is read.
   * Sets the request's `user`.
   * @throws UnauthorizedException; HttpException (429) for too many calls; RemoteProblem while auth cannot be reached
   */
  async enter(rules: CallRules, request: IncomingMessage): Promise<void> {
    const actor = rules.isPublic ? null : await this.actors.find(request, rules.takesImageCookie ?? false);
    Object.assign(request, { user: actor });
    await this.count(rules, actor, request);
    if (rules.isPublic || actor) return;
    throw new UnauthorizedException({ message: 'Authentication required', code: 'unauthorized' });
  }

  /** Counts a call to an unknown path. @throws HttpException (429); RemoteProblem */
  async enterUnknown(request: IncomingMessage): Promise<void> {
    await this.count({}, await this.actors.find(request, false), request);
  }

  /**
   * Waits until a heavy call may run. Its slot is free again after the response. @throws HttpException (429) after two
   * seconds
   */
  async takeTurn({ isHeavy }: CallRules, request: IncomingMessage & { user?: unknown }, response: ServerResponse) {
    if (!isHeavy) return;
    const release = await this.heavyCalls.acquire((request.user as Actor).id);
    if (response.closed) release();
    else response.once('close', release);
  }

  /** Counts by user, or without a user by network. Invalid tokens count toward the network. */
  private async count({ isPhoto, isPublic }: CallRules, actor: Actor | null, request: IncomingMessage): Promise<void> {
    if (this.counted.has(request)) return;
    this.counted.add(request);
    const caller = actor ? `user ${actor.id}` : `network ${networkOf(this.addresses.of(request))}`;
    const isCountedAsPhoto = isPhoto && (actor !== null || isPublic);
    const limit = this.limits[isCountedAsPhoto ? 'photos' : actor ? 'user' : 'network'];
    await limit.count(caller);
  }
}

function tooManyAtOnce() {
  return new HttpException({ message: 'Too many lists at once.', code: 'too_many_at_once', retry_after: 2 }, 429);
}
