import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpException, Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { networkOf } from '@whereabouts/shared/nest/http/network.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { PerUserConcurrency } from '@whereabouts/shared/nest/security/per-user-concurrency.js';
import type { GatewayEnv } from '../env.js';
import type { CallRules } from './call-rules.js';
import { CallerAddresses } from './caller-addresses.js';
import { Callers } from './callers.js';
import { RateLimit } from './rate-limit.js';

/** Calls a minute; see docs/rules/answers.md. Callers without a valid token share the limit of their network. */
const CALLS_PER_USER = 1_200;
const CALLS_PER_NETWORK = 600;
/** Photos a minute, of a user or of a guest's network. */
const PHOTOS = 6_000;

/** Heavy calls of one user at a time, and how long further ones wait for their turn (docs/rules/answers.md). */
const HEAVY_AT_ONCE = 4;
const HEAVY_PATIENCE_MS = 2_000;

/** Decides who may make a call, and how often. */
@Injectable()
export class CallGate {
  private readonly limits: Record<'user' | 'network' | 'photos', RateLimit>;
  /**
   * For calls whose cost grows with what the user has: lists, searches, exports, statistics. Sixty lists of one user do
   * not hold up another user's list.
   */
  private readonly heavyCalls: PerUserConcurrency;
  /** Requests that have been counted. Those of unknown calls reach the gate again if Express has a route for them. */
  private readonly counted = new WeakSet<IncomingMessage>();

  constructor(
    @Inject(ENV) env: GatewayEnv,
    private readonly callers: Callers,
    private readonly addresses: CallerAddresses,
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
   * Finds the caller, counts the call, and requires a token unless the call is public. Runs before the body is read.
   * Sets the request's `user`.
   * @throws UnauthorizedException; HttpException (429) for too many calls; RemoteProblem while auth cannot be asked
   */
  async enter(rules: CallRules, request: IncomingMessage): Promise<void> {
    const actor = rules.isPublic ? null : await this.callers.find(request, rules.takesImageCookie ?? false);
    Object.assign(request, { user: actor });
    await this.count(rules, actor, request);
    if (rules.isPublic || actor) return;
    throw new UnauthorizedException({ message: 'Authentication required', code: 'unauthorized' });
  }

  /** Counts a call to a path that the API does not know. @throws HttpException (429); RemoteProblem */
  async enterUnknown(request: IncomingMessage): Promise<void> {
    await this.count({}, await this.callers.find(request, false), request);
  }

  /** Waits until a heavy call may run; its turn ends with the answer. @throws HttpException (429) after two seconds */
  async takeTurn({ isHeavy }: CallRules, request: IncomingMessage & { user?: unknown }, response: ServerResponse) {
    if (!isHeavy) return;
    const release = await this.heavyCalls.acquire((request.user as Actor).id);
    if (response.closed) release();
    else response.once('close', release);
  }

  /** By user, or by network without one: bad tokens count toward their sender's network. */
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
