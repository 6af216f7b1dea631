import type { HttpException } from '@nestjs/common';

interface Limits {
  /** Maximum number of concurrent tasks per user. */
  per_user: number;
  /** Maximum number of concurrent tasks of all users. Default: no limit. */
  total?: number;
  /** How long a task waits for a slot. 0 rejects it at once. Default: without a time limit. */
  patience_ms?: number;
  /** The error for a task that has waited too long. */
  refusal?: () => HttpException;
}

/**
 * Limits the concurrent tasks of each user in this process. Users take turns: after a task starts, its user comes
 * after all other waiting users.
 */
export class PerUserConcurrency {
  private readonly running = new Map<number, number>();
  /** Waiting tasks by user. The first key is the user whose turn is next. */
  private readonly waiting = new Map<number, (() => void)[]>();
  private readonly per_user: number;
  private readonly patience_ms: number;
  private readonly refusal: Limits['refusal'];
  private free: number;

  constructor({ per_user, total = Infinity, patience_ms = Infinity, refusal }: Limits) {
    this.per_user = per_user;
    this.free = total;
    this.patience_ms = patience_ms;
    this.refusal = refusal;
  }

  /**
   * Waits until a task of this user may run.
   * @returns a function that ends the task's turn; call it exactly once
   * @throws the `refusal` after `patience_ms`
   */
  async acquire(user_id: number): Promise<() => void> {
    if (this.mayStart(user_id)) this.begin(user_id);
    else await this.wait(user_id);
    return () => this.end(user_id);
  }

  /** Runs a task when a slot is free. @throws like `acquire` and like the task */
  async run<Result>(user_id: number, task: () => Promise<Result>): Promise<Result> {
    const release = await this.acquire(user_id);
    try {
      return await task();
    } finally {
      release();
    }
  }

  private mayStart(user_id: number): boolean {
    return this.free > 0 && (this.running.get(user_id) ?? 0) < this.per_user;
  }

  private begin(user_id: number) {
    this.free -= 1;
    this.running.set(user_id, (this.running.get(user_id) ?? 0) + 1);
  }

  private end(user_id: number) {
    this.free += 1;
    const left = (this.running.get(user_id) ?? 1) - 1;
    if (left > 0) this.running.set(user_id, left);
    else this.running.delete(user_id);
    this.startNext();
  }

  private async wait(user_id: number): Promise<void> {
    if (this.patience_ms === 0) throw this.refusal?.();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.setLine(user_id, [...(this.waiting.get(user_id) ?? []), resolve]);
    if (this.patience_ms === Infinity) return promise;
    const timer = setTimeout(() => {
      const line = this.waiting.get(user_id) ?? [];
      this.setLine(
        user_id,
        line.filter((each) => each !== resolve),
      );
      reject(this.refusal?.());
    }, this.patience_ms);
    return promise.finally(() => clearTimeout(timer));
  }

  private startNext() {
    for (const [user_id, [start, ...others]] of this.waiting) {
      if (this.free === 0) return;
      if (!this.mayStart(user_id)) continue;
      // Deleted first, so that the user's next task comes after those of other users.
      this.waiting.delete(user_id);
      this.setLine(user_id, others);
      this.begin(user_id);
      start?.();
    }
  }

  private setLine(user_id: number, line: (() => void)[]) {
    if (line.length > 0) this.waiting.set(user_id, line);
    else this.waiting.delete(user_id);
  }
}
