import { HttpException, HttpStatus } from '@nestjs/common';

/** Images one user may wait for at a time; whoever has more uses the queue. */
const MAX_CONCURRENT = 3;
/** A look takes some seconds as a rule. */
const RETRY_AFTER_S = 5;

/** Keeps one user from taking the provider from everybody. Counts in this process alone: each instance allows as many. */
export class UserConcurrencyLimit {
  private readonly counts = new Map<number, number>();

  /** @throws HttpException 429 while this user waits for as many answers as they may */
  async run<T>(user_id: number, task: () => Promise<T>): Promise<T> {
    const count = this.counts.get(user_id) ?? 0;
    if (count >= MAX_CONCURRENT) throw tooMany();
    this.counts.set(user_id, count + 1);
    try {
      return await task();
    } finally {
      this.leave(user_id);
    }
  }

  private leave(user_id: number) {
    const left = (this.counts.get(user_id) ?? 1) - 1;
    if (left > 0) this.counts.set(user_id, left);
    else this.counts.delete(user_id);
  }
}

function tooMany() {
  return new HttpException(
    {
      message: `${MAX_CONCURRENT} of your photos are being analyzed already.`,
      code: 'rate_limited',
      retry_after: RETRY_AFTER_S,
    },
    HttpStatus.TOO_MANY_REQUESTS,
  );
}
