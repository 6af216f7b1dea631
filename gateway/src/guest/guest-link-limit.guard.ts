import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';
import { RateLimit } from '../security/rate-limit.js';

/** A minute, of all guests of one link together. The gate limits each guest's network as well. */
const CALLS_PER_LINK = 6_000;
const PHOTOS_PER_LINK = 30_000;

/** Keeps one link that has got around from taking everybody's turn. */
@Injectable()
export class GuestLinkLimitGuard implements CanActivate {
  private readonly rateLimit = new RateLimit();

  constructor(@Inject(ENV) private readonly env: GatewayEnv) {}

  canActivate(context: ExecutionContext) {
    const { token, image_id } = context
      .switchToHttp()
      .getRequest<Request<{ token: string; image_id?: string }>>().params;
    const [counter, limit] = image_id ? ['photos', PHOTOS_PER_LINK] : ['calls', CALLS_PER_LINK];
    this.rateLimit.count(`${counter} ${token.slice(0, 100)}`, Math.ceil(limit * this.env.RATE_LIMIT_FACTOR));
    return true;
  }
}
