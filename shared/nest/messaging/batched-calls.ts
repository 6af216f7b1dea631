import { setImmediate as turn } from 'node:timers/promises';

interface Waiting<Entry, Result> {
  entry: Entry;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Maximum size of a batch. */
const BATCH = 100;

/**
 * Combines calls of one turn of the event loop, and calls that arrive while a batch runs. A row that all of them
 * change is then locked once, and one transaction commits for many. A call waits no longer than it would wait for that
 * row.
 */
export class BatchedCalls<Entry, Result = undefined> {
  private readonly waiting: Waiting<Entry, Result>[] = [];
  private isRunning = false;

  /** @param callAll handles all entries or, on failure, none; returns the results in the same order */
  constructor(
    private readonly callAll: (entries: Entry[]) => Promise<[Result] extends [undefined] ? unknown : Result[]>,
  ) {}

  /** @throws the error of the entry's batch */
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
