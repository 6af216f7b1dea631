import { HttpException } from '@nestjs/common';

const WINDOW_MS = 60_000;

interface Window {
  calls: number;
  ends_at: number;
}

/**
 * Counts calls a minute, in windows of fixed length. A window is kept until it ends, however many callers there are:
 * a caller who could push it out with calls from other networks would have no limit. Memory is bounded by the requests
 * that the gateway can answer in a minute, about 200 bytes for each caller.
 */
export class RateLimit {
  private readonly windows = new Map<string, Window>();

  /** @throws HttpException (429) beyond `limit` calls of this caller in a minute */
  count(caller: string, limit: number): void {
    const now = Date.now();
    let window = this.windows.get(caller);
    if (!window || window.ends_at <= now) window = this.begin(caller, now);
    window.calls += 1;
    if (window.calls > limit) throw new HttpException({ retry_after: Math.ceil((window.ends_at - now) / 1000) }, 429);
  }

  /** All windows last equally long and a Map keeps the order of insertion, so expired windows come first. */
  private begin(caller: string, now: number): Window {
    for (const [other, { ends_at }] of this.windows) {
      if (ends_at > now) break;
      this.windows.delete(other);
    }
    const window = { calls: 0, ends_at: now + WINDOW_MS };
    this.windows.set(caller, window);
    return window;
  }
}
