import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../../observability/metrics.js';
import { DeadLetters } from './dead-letters.js';

const LOOK_MS = 60_000;

/**
 * Tells operators of events that failed for good: by a metric, and in the log at the start and whenever there are more.
 * It also prunes them (docs/rules/messages.md). All instances of a service see the same table.
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
      help: 'Events that failed for good and wait for the decision of an admin',
      registers: [this.metrics.registry],
      /** While the database is away the last figure stands. */
      async collect() {
        const count = await letters.count().catch(() => undefined);
        if (count !== undefined) this.set(count);
      },
    });
    this.timer = setInterval(() => this.look(), LOOK_MS);
    await this.look();
  }

  /** Never fails: the next look may succeed. */
  async look() {
    try {
      const pruned = await this.letters.prune();
      if (pruned > 0) this.log.error({ count: pruned }, 'dead letters too old or too many, dropped');
      const count = await this.letters.count();
      if (count > this.known) this.log.warn({ count }, 'events failed for good');
      this.known = count;
    } catch (error) {
      this.log.warn({ error }, 'dead letters not counted');
    }
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }
}
