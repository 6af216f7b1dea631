/** Runs at most so many tasks at once; the others wait in line. */
export class AtMost {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}
