/** The line of photos that users wait for on the screen, and the line of the queue. */
export type Line = 'user' | 'queue';

/** Runs one task at a time. The tasks that users wait for come before those of the queue, each line in its order. */
export class TwoLines {
  private readonly lines: Record<Line, (() => void)[]> = { user: [], queue: [] };
  private isBusy = false;

  async run<T>(line: Line, task: () => T | Promise<T>): Promise<T> {
    const turn = Promise.withResolvers<void>();
    if (this.isBusy) this.lines[line].push(turn.resolve);
    else turn.resolve();
    this.isBusy = true;
    await turn.promise;
    try {
      return await task();
    } finally {
      const next = this.lines.user.shift() ?? this.lines.queue.shift();
      if (next) next();
      else this.isBusy = false;
    }
  }
}
