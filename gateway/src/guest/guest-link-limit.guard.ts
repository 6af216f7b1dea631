import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/env.js';
import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';
import { RateLimit } from '../security/rate-limit.js';

/** A minute, of all guests of one link together; each address has its own limit besides, as every stranger has. */
const CALLS_PER_LINK = 6_000;

/** Keeps one link that has got around from taking everybody's turn. */
@Injectable()
export class GuestLinkLimitGuard implements CanActivate {
  private readonly rateLimit = new RateLimit();

  constructor(@Inject(ENV) private readonly env: GatewayEnv) {}

  canActivate(context: ExecutionContext) {
    const { token } = context.switchToHttp().getRequest<Request<{ token: string }>>().params;
    this.rateLimit.count(token.slice(0, 100), Math.ceil(CALLS_PER_LINK * this.env.RATE_LIMIT_FACTOR));
    return true;
  }
}
