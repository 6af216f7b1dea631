import type { ThrottlerStorage } from '@nestjs/throttler';
import { LRUCache } from 'lru-cache';

/** Callers counted at once; beyond it those forgotten first are the ones who have not called for longest. */
const MAX_CALLERS = 100_000;

/** Counts calls in windows of fixed length: a constant time and a few bytes for each, however many calls there are. */
export class RateLimitStorage implements ThrottlerStorage {
  private readonly windows = new LRUCache<string, { calls: number; ends_at: number }>({ max: MAX_CALLERS });

  async increment(key: string, ttl: number, limit: number) {
    const now = Date.now();
    let window = this.windows.get(key);
    if (!window || window.ends_at <= now) {
      window = { calls: 0, ends_at: now + ttl };
      this.windows.set(key, window);
    }
    window.calls += 1;
    const timeToExpire = Math.ceil((window.ends_at - now) / 1000);
    return {
      totalHits: window.calls,
      timeToExpire,
      isBlocked: window.calls > limit,
      timeToBlockExpire: timeToExpire,
    };
  }
}
