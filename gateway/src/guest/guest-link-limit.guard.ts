import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { Request } from 'express';
import type { GatewayEnv } from '../env.js';
import { RateLimit } from '../security/rate-limit.js';

/** Limits per minute for all guests of one link together. The gate also limits each guest's network. */
const CALLS_PER_LINK = 6_000;
const PHOTOS_PER_LINK = 30_000;

/** Prevents a widely shared link from using up the capacity for everyone. */
@Injectable()
export class GuestLinkLimitGuard implements CanActivate {
  private readonly calls: RateLimit;
  private readonly photos: RateLimit;

  constructor(@Inject(ENV) { RATE_LIMIT_FACTOR }: GatewayEnv) {
    this.calls = new RateLimit(Math.ceil(CALLS_PER_LINK * RATE_LIMIT_FACTOR));
    this.photos = new RateLimit(Math.ceil(PHOTOS_PER_LINK * RATE_LIMIT_FACTOR));
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { token, image_id } = context
      .switchToHttp()
      .getRequest<Request<{ token: string; image_id?: string }>>().params;
    await (image_id ? this.photos : this.calls).count(token.slice(0, 100));
    return true;
  }
}
