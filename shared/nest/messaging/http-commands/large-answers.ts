import type { ServerResponse } from 'node:http';
import { HttpException } from '@nestjs/common';
import { isOfGuests } from './asker.js';

/** A response with more items is large (docs/rules/answers.md). */
export const LARGE_ITEM_COUNT = 2_000;

/**
 * Whether a list that is too long for the broker counts as large. Lists of guests always do: the gateway limits the
 * concurrent lists of a user (`CallGate`), but not those of guests.
 */
export const isLarge = (item_count: number, asked: unknown) => item_count > LARGE_ITEM_COUNT || isOfGuests(asked);

/** Concurrent large responses per user, in each gateway and in each service. */
const AT_ONCE = 2;

/** About the duration of a large response. A client that retries earlier would only be rejected again. */
export const RETRY_AFTER_S = 1;

/** Limits concurrent large answers per user, so that one user's lists cannot slow down other users. */
export class LargeAnswers {
  /** Lists in progress, by asker. */
  private readonly running = new Map<string, string[]>();
  private readonly limit: number;

  constructor(rate_limit_factor: number) {
    this.limit = Math.max(1, Math.round(AT_ONCE * rate_limit_factor));
  }

  /**
   * Rejects a repeated request for a list that is already in progress while the user's slots are taken.
   * @throws HttpException (429)
   */
  refuseRepeated(asker: string, list: string): void {
    const running = this.running.get(asker);
    if (running && running.length >= this.limit && running.includes(list)) throw tooMany();
  }

  /**
   * Counts a response until it closes.
   * @param list identifies the list among the lists of this asker
   * @throws HttpException (429) at once if all slots are taken
   */
  begin(asker: string, list: string, response: ServerResponse): void {
    const running = this.running.get(asker) ?? [];
    if (running.length >= this.limit) throw tooMany();
    if (response.closed) return;
    this.running.set(asker, [...running, list]);
    response.once('close', () => this.end(asker, list));
  }

  private end(asker: string, list: string) {
    const running = this.running.get(asker) ?? [];
    const others = running.toSpliced(running.indexOf(list), 1);
    if (others.length > 0) this.running.set(asker, others);
    else this.running.delete(asker);
  }
}

function tooMany() {
  return new HttpException(
    { message: 'Too many long lists at once.', code: 'too_many_at_once', retry_after: RETRY_AFTER_S },
    429,
  );
}
