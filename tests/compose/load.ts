import { setTimeout as pause } from 'node:timers/promises';
import { type ApiUser, numberedImage } from '../../tools/demo/api-user.js';
import { untilReady } from '../../tools/start/readiness.js';

/** Statuses that clients may get while parts of the system are down (docs/rules/answers.md). */
const PERMITTED = new Set([429, 503, 504]);
const WRITERS = 4;

/** Users who write while containers restart. Every acknowledged write must exist exactly once at the end. */
export class Load {
  /** Names of items whose saving was acknowledged. */
  private readonly saved = new Set<string>();
  /** Names that photos give to their items. */
  private readonly photographed = new Set<string>();
  private readonly answers = new Map<string, number>();
  private stopped = false;
  private count = 0;
  private writers: Promise<void>[] = [];

  constructor(private readonly user: ApiUser) {}

  start() {
    this.writers = Array.from({ length: WRITERS }, () => this.write());
  }

  /** Stops writing, waits for the queue, and throws an error that lists every lost, duplicate or forbidden answer. */
  async finish(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.writers);
    const isEmpty = async () => {
      if ((await this.user.pending()).length > 0) throw new Error('photos wait');
    };
    await untilReady(isEmpty, { name: 'The queue', log: 'the log of analysis-worker', seconds: 120 });
    const there = Map.groupBy(await this.user.items(), ({ name }) => name);
    const wanted = [...this.saved, ...this.photographed];
    const wrong = wanted.filter((name) => there.get(name)?.length !== 1);
    const refused = [...this.answers].filter(([answer]) => !this.isPermitted(answer));
    if (wrong.length > 0) throw new Error(`acknowledged, but lost or duplicated: ${wrong.join(', ')}`);
    if (refused.length > 0) throw new Error(`unexpected answers: ${JSON.stringify(refused)}`);
  }

  summary(): string {
    const answers = [...this.answers].sort().map(([answer, count]) => `${count} × ${answer}`);
    return `${this.saved.size} items and ${this.photographed.size} photos acknowledged; answers: ${answers.join(', ')}`;
  }

  private isPermitted(answer: string) {
    const status = Number(answer);
    return status < 300 || PERMITTED.has(status) || answer === 'connection lost';
  }

  private async write() {
    while (!this.stopped) {
      const number = ++this.count;
      const name = `Thing ${number}`;
      const isPhoto = number % 3 === 0;
      const status = await (isPhoto ? this.addPhoto(number, name) : this.save(name));
      if (typeof status === 'number' && status < 300) (isPhoto ? this.photographed : this.saved).add(name);
      this.answers.set(String(status), (this.answers.get(String(status)) ?? 0) + 1);
      await pause(typeof status === 'number' && status < 300 ? 100 : 500);
    }
  }

  private save(name: string) {
    const body = JSON.stringify({ items: [{ name }] });
    return this.statusOf(
      this.user.call('/api/save-items', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    );
  }

  private async addPhoto(number: number, name: string) {
    return this.statusOf(this.user.addPhoto(await numberedImage(number), `${name}.jpg`));
  }

  /** A write counts as acknowledged only if its whole answer arrived. */
  private async statusOf(call: Promise<Response>): Promise<number | 'connection lost'> {
    try {
      const response = await call;
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 'connection lost';
    }
  }
}
