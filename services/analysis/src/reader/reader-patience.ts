import { MAX_INSTANT_MS } from '@whereabouts/shared/contracts/vision.js';
import type { Detection } from '../vision/vision-model.js';
import type { Line } from './two-lines.js';

/**
 * Longest waits for the reader (docs/recognition.md). A photo of the queue waits `after_model_ms` after the answer of a
 * model, the photos before it included: the background reader reads what comes later, and a quick model is not slowed
 * down to the reader's speed. If no model answers, it waits `turn_ms` for the photos before it, then `alone_ms`. A user
 * waits `user_ms` after the answer, and `user_total_ms` in all.
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

  constructor(
    readonly line: Line,
    private readonly waits: typeof READER_WAITS,
  ) {
    const first = this.leaveIn(line === 'user' ? waits.user_total_ms : waits.turn_ms);
    if (line === 'queue') void this.turn.promise.then(() => clearTimeout(first));
  }

  /** Aborts when the caller continues without a reading. */
  get left(): AbortSignal {
    return this.leaving.signal;
  }

  /** The reader takes the photo. */
  onTurn() {
    this.turn.resolve();
  }

  /** The items are known, and only the reading is missing. */
  onAnswer(named_by: Detection['named_by']) {
    const { user_ms, after_model_ms, alone_ms } = this.waits;
    if (this.line === 'user') this.leaveIn(user_ms);
    else if (named_by === 'model') this.leaveIn(after_model_ms);
    else void this.turn.promise.then(() => this.leaveIn(alone_ms));
  }

  end() {
    for (const timer of this.timers.splice(0)) clearTimeout(timer);
    this.leaving.abort();
  }

  private leaveIn(ms: number): NodeJS.Timeout | undefined {
    if (this.left.aborted) return undefined;
    const timer = setTimeout(() => this.end(), ms);
    this.timers.push(timer);
    return timer;
  }
}
