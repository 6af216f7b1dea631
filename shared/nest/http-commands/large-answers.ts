import type { ServerResponse } from 'node:http';
import { HttpException } from '@nestjs/common';

/** An answer of more items is large (docs/rules/answers.md). */
export const LARGE_ITEM_COUNT = 2_000;

/** Large answers of one user at a time, at each gateway and in each service. */
const AT_ONCE = 2;

/** A large answer takes about as long; a client that waits less would only be refused again. */
export const RETRY_AFTER_S = 1;

/** Bounds the large answers in the works, so that no user's lists take memory and time from everybody else. */
export class LargeAnswers {
  private readonly running = new Map<string, number>();
  private readonly limit: number;

  constructor(rate_limit_factor: number) {
    this.limit = Math.max(1, Math.round(AT_ONCE * rate_limit_factor));
  }

  /** Counts an answer until its response closes. @throws HttpException (429) at once for one too many */
  begin(asker: string, response: ServerResponse): void {
    const count = this.running.get(asker) ?? 0;
    if (count >= this.limit) throw tooMany();
    if (response.closed) return;
    this.running.set(asker, count + 1);
    response.once('close', () => this.end(asker));
  }

  private end(asker: string) {
    const count = (this.running.get(asker) ?? 1) - 1;
    if (count > 0) this.running.set(asker, count);
    else this.running.delete(asker);
  }
}

function tooMany() {
  return new HttpException(
    { message: 'Too many long lists at once.', code: 'too_many_at_once', retry_after: RETRY_AFTER_S },
    429,
  );
}
