import { MAX_INSTANT_MS } from '@whereabouts/shared/contracts/vision.js';
import type { Detection } from '../vision/vision-model.js';
import type { Line } from './two-lines.js';

/**
 * Longest waits for the reader (docs/recognition.md). A photo of the queue waits `turn_ms` for the photos before it, then
 * `after_model_ms` after the answer of a model, or `alone_ms` if no model answers. The turns end this wait long before,
 * unless users keep the reader busy. A user waits `user_ms` after the answer, the photos before included, and
 * `user_total_ms` for both.
 */
export const READER_WAITS = {
  ...{ turn_ms: 600_000, after_model_ms: 15_000, alone_ms: 60_000 },
  ...{ user_ms: 15_000, user_total_ms: MAX_INSTANT_MS },
};

/** Ends the wait of one photo for the reader. */
export class ReaderPatience {
  private readonly leaving = new AbortController();
  private readonly turn = Promise.withResolvers<void>();
  private readonly timers: NodeJS.Timeout[] = [];

  /** @param stopping aborts when the service stops */
  constructor(
    readonly line: Line,
    private readonly waits: typeof READER_WAITS,
    private readonly stopping: AbortSignal,
  ) {
    this.leaveIn(line === 'user' ? waits.user_total_ms : waits.turn_ms);
  }

  /** Aborts when the caller continues without a reading. */
  get left(): AbortSignal {
    return this.leaving.signal;
  }

  /** The reader takes the photo. */
  onTurn() {
    if (this.line === 'queue') this.clear();
    this.turn.resolve();
  }

  /** The items are known, and only the reading is missing. */
  onAnswer(named_by: Detection['named_by']) {
    const { user_ms, after_model_ms, alone_ms } = this.waits;
    if (this.line === 'user') return this.leaveIn(user_ms);
    void this.turn.promise.then(() => this.leaveIn(named_by === 'model' ? after_model_ms : alone_ms));
    if (named_by !== 'model') return;
    // The answer may have cost money, and it is stored after the reading. A service that stops is killed soon.
    const hurry = () => this.leaveIn(after_model_ms);
    this.stopping.addEventListener('abort', hurry, { signal: this.left });
    if (this.stopping.aborted) hurry();
  }

  end() {
    this.clear();
    this.leaving.abort();
  }

  private leaveIn(ms: number) {
    if (!this.left.aborted) this.timers.push(setTimeout(() => this.end(), ms));
  }

  private clear() {
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
  }
}
