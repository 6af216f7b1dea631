import { HttpException } from '@nestjs/common';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

const WINDOW_S = 60;

/**
 * Limits calls per minute, in windows of fixed length. A window is kept until it ends, regardless of the number of
 * callers; otherwise a caller could evict its window with calls from other networks. The number of requests that the
 * gateway can answer in a minute bounds the memory.
 */
export class RateLimit {
  private readonly limiter: RateLimiterMemory;

  constructor(calls_per_minute: number) {
    this.limiter = new RateLimiterMemory({ points: calls_per_minute, duration: WINDOW_S });
  }

  /** @throws HttpException (429) for a call beyond the caller's limit */
  async count(caller: string): Promise<void> {
    try {
      await this.limiter.consume(caller);
    } catch (refusal) {
      const { msBeforeNext } = refusal as RateLimiterRes;
      throw new HttpException({ retry_after: Math.ceil(msBeforeNext / 1000) }, 429);
    }
  }
}
