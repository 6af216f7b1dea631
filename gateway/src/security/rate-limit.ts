import { HttpException } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;

/** Callers counted at once; beyond it those forgotten first are the ones who have not called for longest. */
const MAX_CALLERS = 20_000;

/** Counts calls a minute, in windows of fixed length: a constant time and a few bytes for each caller. */
export class RateLimit {
  private readonly windows = new LRUCache<string, { calls: number; ends_at: number }>({ max: MAX_CALLERS });

  /** @throws HttpException (429) beyond `limit` calls of this caller in a minute */
  count(caller: string, limit: number): void {
    const now = Date.now();
    let window = this.windows.get(caller);
    if (!window || window.ends_at <= now) {
      window = { calls: 0, ends_at: now + WINDOW_MS };
      this.windows.set(caller, window);
    }
    window.calls += 1;
    if (window.calls > limit) throw new HttpException({ retry_after: Math.ceil((window.ends_at - now) / 1000) }, 429);
  }
}
