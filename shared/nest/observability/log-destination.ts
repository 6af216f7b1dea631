import { mkdirSync, openSync, write, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDiskFull } from '../messaging/retryable-errors.js';

/** Characters that are buffered while nothing can be written. Further lines are dropped and counted. */
const MOST_HELD = 1_000_000;
const RETRY_MS = 200;

/** Destinations with unwritten lines. */
const unwritten = new Set<LogDestination>();
process.on('exit', () => {
  for (const destination of unwritten) destination.flush();
});

/**
 * Writes log lines to a file or a file descriptor, and batches lines of one moment. It never throws: a full disk costs
 * log lines, not the service. pino's own stream emits an `error` that ends the process, and blocks at exit.
 */
export class LogDestination {
  private held = '';
  /** The bytes of the current write. Unwritten bytes are tried again. */
  private leaving = Buffer.alloc(0);
  private isWriting = false;
  private retry: NodeJS.Timeout | undefined;
  private dropped = 0;
  private descriptor: number | undefined;

  /** @throws Error for a file that cannot be opened, unless the disk is full */
  constructor(private readonly place: string | number) {
    try {
      this.open();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
    }
  }

  write(line: string): void {
    if (this.held.length < MOST_HELD) this.held += line;
    else this.dropped += 1;
    unwritten.add(this);
    if (!this.isWriting && !this.retry) this.send();
  }

  /** Writes the remaining lines synchronously. */
  flush(): void {
    // Bytes of a write in progress must not be written twice.
    const rest = Buffer.concat([this.isWriting ? Buffer.alloc(0) : this.leaving, Buffer.from(this.held)]);
    try {
      if (rest.length > 0) writeSync(this.open(), rest);
    } catch {
      // The process is exiting, so the error cannot be reported.
    }
  }

  private send() {
    if (this.leaving.length === 0) {
      this.leaving = Buffer.from(this.held);
      this.held = '';
    }
    if (this.leaving.length === 0) return void unwritten.delete(this);
    try {
      this.isWriting = true;
      write(this.open(), this.leaving, (error, written) => this.settle(error, written));
    } catch {
      this.settle(new Error('not open'), 0);
    }
  }

  private settle(error: Error | null, written: number) {
    this.isWriting = false;
    if (!error) {
      this.leaving = this.leaving.subarray(written);
      this.tellOfDropped();
      return this.send();
    }
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.send();
    }, RETRY_MS).unref();
  }

  private tellOfDropped() {
    if (this.dropped === 0 || this.held.length >= MOST_HELD) return;
    const line = { level: 40, time: new Date(), context: 'Log', dropped: this.dropped, msg: 'log lines dropped' };
    this.held += `${JSON.stringify(line)}\n`;
    this.dropped = 0;
  }

  private open(): number {
    if (typeof this.place === 'number') return this.place;
    if (this.descriptor === undefined) {
      mkdirSync(dirname(this.place), { recursive: true });
      this.descriptor = openSync(this.place, 'a', 0o600);
    }
    return this.descriptor;
  }
}
