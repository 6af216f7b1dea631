import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 100;
const PATIENCE_MS = 2_000;

/** A visitor who opens the page ten times a second and measures how long it is down. */
export class Visitor {
  private readonly answers: { at: number; status: number }[] = [];
  private stopped = false;
  private visiting?: Promise<void>;

  constructor(private readonly address: string) {}

  start(): void {
    this.visiting = this.visit();
  }

  /** How many seconds connections were refused, and how many seconds visitors got a 503. */
  async finish(): Promise<{ refused: number; waiting: number }> {
    this.stopped = true;
    await this.visiting;
    return { refused: this.spanOf((status) => status === 0), waiting: this.spanOf((status) => status === 503) };
  }

  private spanOf(isMeant: (status: number) => boolean): number {
    const spans = this.answers.map(({ at, status }, index) => {
      const next = this.answers[index + 1]?.at ?? at;
      return isMeant(status) ? next - at : 0;
    });
    return spans.reduce((sum, span) => sum + span, 0) / 1000;
  }

  private async visit() {
    while (!this.stopped) {
      const at = Date.now();
      const status = await fetch(`${this.address}/api/auth/config`, { signal: AbortSignal.timeout(PATIENCE_MS) })
        .then(async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        })
        .catch(() => 0);
      this.answers.push({ at, status });
      await pause(Math.max(0, at + EVERY_MS - Date.now()));
    }
  }
}
