import { setImmediate as turn } from 'node:timers/promises';

interface Waiting<Entry, Result> {
  entry: Entry;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Entries taken together at most. */
const BATCH = 100;

/**
 * Asks or writes at once what is asked for in one turn of the event loop, or while an earlier batch is under way: a row
 * that all of them change is locked, and its transaction flushed, once for many. Nothing waits longer for it than for
 * that row.
 */
export class BatchedCalls<Entry, Result = undefined> {
  private readonly waiting: Waiting<Entry, Result>[] = [];
  private isRunning = false;

  /** @param callAll all of them or, when it fails, none; gives their results in the same order */
  constructor(
    private readonly callAll: (entries: Entry[]) => Promise<[Result] extends [undefined] ? unknown : Result[]>,
  ) {}

  /** @throws what the call of its batch has failed with */
  add(entry: Entry): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    this.waiting.push({ entry, resolve, reject });
    if (!this.isRunning) void this.runAll();
    return promise;
  }

  private async runAll() {
    this.isRunning = true;
    await turn();
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      try {
        const results = (await this.callAll(batch.map(({ entry }) => entry))) as Result[] | undefined;
        for (const [index, { resolve }] of batch.entries()) resolve(results?.[index] as Result);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isRunning = false;
  }
}
