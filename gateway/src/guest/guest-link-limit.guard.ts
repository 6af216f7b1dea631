import { type CanActivate, type ExecutionContext, HttpException, Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/env.js';
import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';
import { RateLimitStorage } from '../security/rate-limit-storage.js';

const WINDOW_MS = 60_000;
/** Of all guests of one link together; each address has its own limit besides, as every stranger has. */
const CALLS_PER_LINK = 6_000;

/** Keeps one link that has got around from taking everybody's turn. */
@Injectable()
export class GuestLinkLimitGuard implements CanActivate {
  private readonly counts = new RateLimitStorage();

  constructor(@Inject(ENV) private readonly env: GatewayEnv) {}

  async canActivate(context: ExecutionContext) {
    const { token } = context.switchToHttp().getRequest<Request<{ token: string }>>().params;
    const limit = Math.ceil(CALLS_PER_LINK * this.env.RATE_LIMIT_FACTOR);
    const { isBlocked, timeToBlockExpire } = await this.counts.increment(token.slice(0, 100), WINDOW_MS, limit);
    if (isBlocked) throw new HttpException({ retry_after: timeToBlockExpire }, 429);
    return true;
  }
}
