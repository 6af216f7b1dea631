/**
 * Runs a task once for all wake-ups within a short time. Wake-ups during a run lead to one more run after it, so two
 * runs never overlap.
 */
export class CoalescedTask {
  private isDue = false;
  private isStopped = false;
  private running: Promise<void> | undefined;
  private endDelay = () => {};

  /**
   * @param task must not reject
   * @param delay_ms from a wake-up to the run
   */
  constructor(
    private readonly task: () => Promise<void>,
    private readonly delay_ms: number,
  ) {}

  wake(): void {
    if (this.isStopped) return;
    this.isDue = true;
    this.running ??= this.run();
  }

  /** Waits until the task has run for all wake-ups so far. */
  async finish(): Promise<void> {
    await this.running;
  }

  /** Drops the wake-ups whose delay is not over, and waits for the run in progress. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.isDue = false;
    this.endDelay();
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.isDue) {
      await this.delay();
      if (!this.isDue) break;
      this.isDue = false;
      await this.task();
    }
    // No `await` since the last check of `isDue`, so no wake-up is lost in between.
    this.running = undefined;
  }

  private delay(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.delay_ms);
      this.endDelay = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
