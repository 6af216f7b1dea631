import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../../observability/metrics.js';
import { DeadLetters } from './dead-letters.js';

const LOOK_MS = 60_000;

/**
 * Reports dead-lettered events to operators: by a metric, and in the log at startup and whenever their number grows.
 * Also prunes old ones (docs/rules/messages.md). All instances of a service share one table.
 */
@Injectable()
export class DeadLetterMonitor implements BeforeApplicationShutdown {
  private readonly log = new Logger('DeadLetterMonitor');
  private timer: NodeJS.Timeout | undefined;
  private known = 0;

  constructor(
    private readonly metrics: Metrics,
    private readonly letters: DeadLetters,
  ) {}

  async watch() {
    const { letters } = this;
    new Gauge({
      name: 'dead_events',
      help: 'Dead-lettered events that wait for an admin',
      registers: [this.metrics.registry],
      /** Keeps the last value while the database is down. */
      async collect() {
        const count = await letters.count().catch(() => undefined);
        if (count !== undefined) this.set(count);
      },
    });
    this.timer = setInterval(() => this.look(), LOOK_MS);
    await this.look();
  }

  /** Never throws. The next run may succeed. */
  async look() {
    try {
      const pruned = await this.letters.prune();
      if (pruned > 0) this.log.error({ count: pruned }, 'old or surplus dead letters dropped');
      const count = await this.letters.count();
      if (count > this.known) this.log.warn({ count }, 'events dead-lettered');
      this.known = count;
    } catch (error) {
      this.log.warn({ error }, 'dead letters not counted, retrying on next run');
    }
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }
}
