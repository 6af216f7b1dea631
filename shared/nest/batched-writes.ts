interface Waiting<Entry> {
  entry: Entry;
  resolve(): void;
  reject(error: unknown): void;
}

/** Entries written together at most. */
const BATCH = 100;

/**
 * Writes together what is asked for while an earlier write is under way, so that a row which all of them change is
 * locked, and its transaction flushed, once for many. Nothing waits longer for it than for that row.
 */
export class BatchedWrites<Entry> {
  private readonly waiting: Waiting<Entry>[] = [];
  private isWriting = false;

  /** @param write all of them or, when it fails, none */
  constructor(private readonly write: (entries: Entry[]) => Promise<void>) {}

  /** Once it is written. @throws what the write of its batch has failed with */
  add(entry: Entry): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.waiting.push({ entry, resolve, reject });
    if (!this.isWriting) void this.writeAll();
    return promise;
  }

  private async writeAll() {
    this.isWriting = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      try {
        await this.write(batch.map(({ entry }) => entry));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.isWriting = false;
  }
}
