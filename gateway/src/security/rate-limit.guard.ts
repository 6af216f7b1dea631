import { type ExecutionContext, HttpException, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail, type ThrottlerModuleOptions } from '@nestjs/throttler';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';
import { actorOf } from './current-user.js';
import { isHealthCheck } from './public.decorator.js';
import { RateLimitStorage } from './rate-limit-storage.js';

const WINDOW_MS = 60_000;
/** See docs/rules/answers.md; guests' 600 an address are every stranger's. */
const CALLS_PER_USER = 1_200;
const CALLS_PER_ADDRESS = 600;

/** Any calls, by user, or by address where there is none: a stranger's bad tokens count too. */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  protected override async getTracker(request: Request & { user?: Actor | null }): Promise<string> {
    if (request.user) return `user ${request.user.id}`;
    return `address ${request.ip ? await super.getTracker(request) : 'unknown'}`;
  }

  /** All routes together. */
  protected override generateKey(_context: ExecutionContext, tracker: string): string {
    return tracker;
  }

  protected override async throwThrottlingException(_context: ExecutionContext, detail: ThrottlerLimitDetail) {
    throw new HttpException({ retry_after: detail.timeToBlockExpire }, 429);
  }
}

export function rateLimits({ RATE_LIMIT_FACTOR }: GatewayEnv): ThrottlerModuleOptions {
  const limit = (context: ExecutionContext) =>
    Math.ceil((actorOf(context) ? CALLS_PER_USER : CALLS_PER_ADDRESS) * RATE_LIMIT_FACTOR);
  return {
    throttlers: [{ ttl: WINDOW_MS, limit }],
    storage: new RateLimitStorage(),
    skipIf: isHealthCheck,
    setHeaders: false,
  };
}
