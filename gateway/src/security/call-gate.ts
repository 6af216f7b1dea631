import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';
import { type CallRules, Rules } from './call-rules.js';
import { CallerAddresses } from './caller-addresses.js';
import { Callers } from './callers.js';
import { HeavyCalls } from './heavy-calls.js';
import { RateLimit } from './rate-limit.js';

/** A minute; see docs/rules/answers.md. Guests' 600 an address are every stranger's. */
const CALLS_PER_USER = 1_200;
const CALLS_PER_ADDRESS = 600;

/** Stands before every call, whether it is passed on or has a controller. */
@Injectable()
export class CallGate implements CanActivate {
  private readonly rateLimit = new RateLimit();

  constructor(
    @Inject(ENV) private readonly env: GatewayEnv,
    private readonly reflector: Reflector,
    private readonly callers: Callers,
    private readonly addresses: CallerAddresses,
    private readonly heavyCalls: HeavyCalls,
  ) {}

  /**
   * In this order: who calls, how often, whether that is enough, and whether it is their turn.
   * The request's `user` is who calls.
   * @throws UnauthorizedException; HttpException (429) for too many calls; RemoteProblem while nobody knows who it is
   */
  async admit(rules: CallRules, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const actor = rules.isPublic ? null : await this.callers.find(request, rules.takesImageCookie ?? false);
    Object.assign(request, { user: actor });
    this.count(actor, request);
    if (rules.isPublic) return;
    if (!actor) throw new UnauthorizedException({ message: 'Authentication required', code: 'unauthorized' });
    if (rules.isHeavy) await this.heavyCalls.takeTurn(actor.id, response);
  }

  /** The same for what has a controller. */
  async canActivate(context: ExecutionContext) {
    const [request, response] = [context.switchToHttp().getRequest(), context.switchToHttp().getResponse()];
    const rules = this.reflector.getAllAndOverride(Rules, [context.getHandler(), context.getClass()]);
    if (!isHealthCheck(request)) await this.admit(rules ?? {}, request, response);
    return true;
  }

  /** Any calls, by user, or by address where there is none: a stranger's bad tokens count too. */
  private count(actor: Actor | null, request: IncomingMessage) {
    const [caller, calls] = actor
      ? [`user ${actor.id}`, CALLS_PER_USER]
      : [`address ${this.addresses.of(request)}`, CALLS_PER_ADDRESS];
    this.rateLimit.count(caller, Math.ceil(calls * this.env.RATE_LIMIT_FACTOR));
  }
}

/** Health is for operators and orchestrators; its controllers are every service's own. */
function isHealthCheck({ path }: Request): boolean {
  return /^\/health(\/|$)/i.test(path);
}
