import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { networkOf } from '@whereabouts/shared/nest/http/network.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';
import { type CallRules, Rules } from './call-rules.js';
import { CallerAddresses } from './caller-addresses.js';
import { Callers } from './callers.js';
import { HeavyCalls } from './heavy-calls.js';
import { RateLimit } from './rate-limit.js';

/** Calls a minute; see docs/rules/answers.md. Callers without a valid token share the limit of their network. */
const CALLS_PER_USER = 1_200;
const CALLS_PER_NETWORK = 600;
/** Photos a minute, of a user or of a guest's network. */
const PHOTOS = 6_000;

/** Stands before every call, whether it is forwarded or has a controller. */
@Injectable()
export class CallGate implements CanActivate {
  private readonly rateLimit = new RateLimit();
  /** Requests that have been counted before they reached Express. */
  private readonly counted = new WeakSet<IncomingMessage>();

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    private readonly reflector: Reflector,
    private readonly callers: Callers,
    private readonly addresses: CallerAddresses,
    private readonly heavyCalls: HeavyCalls,
  ) {}

  /**
   * Finds the caller, counts the call, and requires a token unless the call is public. Runs before the body is read.
   * Sets the request's `user`.
   * @throws UnauthorizedException; HttpException (429) for too many calls; RemoteProblem while auth cannot be asked
   */
  async enter(rules: CallRules, request: IncomingMessage): Promise<void> {
    const actor = rules.isPublic ? null : await this.callers.find(request, rules.takesImageCookie ?? false);
    Object.assign(request, { user: actor });
    this.count(rules, actor, request);
    if (rules.isPublic || actor) return;
    throw new UnauthorizedException({ message: 'Authentication required', code: 'unauthorized' });
  }

  /** Counts a call to a path that the API does not know. @throws HttpException (429); RemoteProblem */
  async enterUnknown(request: IncomingMessage): Promise<void> {
    this.count({}, await this.callers.find(request, false), request);
  }

  /** Waits until a heavy call may run. @throws HttpException (429) after two seconds */
  async takeTurn({ isHeavy }: CallRules, request: IncomingMessage & { user?: unknown }, response: ServerResponse) {
    if (isHeavy) await this.heavyCalls.takeTurn((request.user as Actor).id, response);
  }

  /** Guards controllers. Routes outside of the contracts, such as the documentation, are entered here. */
  async canActivate(context: ExecutionContext) {
    const [request, response] = [context.switchToHttp().getRequest(), context.switchToHttp().getResponse()];
    if (isHealthCheck(request)) return true;
    const rules = this.reflector.getAllAndOverride(Rules, [context.getHandler(), context.getClass()]) ?? {};
    if (!this.counted.has(request) || (!rules.isPublic && request.user === undefined)) await this.enter(rules, request);
    await this.takeTurn(rules, request, response);
    return true;
  }

  /** By user, or by network without one: bad tokens count toward their sender's network. */
  private count({ isPhoto, isPublic }: CallRules, actor: Actor | null, request: IncomingMessage) {
    if (this.counted.has(request)) return;
    this.counted.add(request);
    const caller = actor ? `user ${actor.id}` : `network ${networkOf(this.addresses.of(request))}`;
    const isCountedAsPhoto = isPhoto && (actor !== null || isPublic);
    const calls = isCountedAsPhoto ? PHOTOS : actor ? CALLS_PER_USER : CALLS_PER_NETWORK;
    this.rateLimit.count(
      isCountedAsPhoto ? `photos of ${caller}` : caller,
      Math.ceil(calls * this.env.RATE_LIMIT_FACTOR),
    );
  }
}

/** Health checks are for operators and orchestrators and are not counted. */
function isHealthCheck({ path }: Request): boolean {
  return /^\/health(\/|$)/i.test(path);
}
