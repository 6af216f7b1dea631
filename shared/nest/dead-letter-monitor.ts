import { type BeforeApplicationShutdown, Injectable, Logger, Optional } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from './metrics.js';
import { EventConsumer } from './rabbitmq/event-consumer.js';

const LOOK_MS = 60_000;

/**
 * Lets operators hear of events that failed for good, which nobody handles any more: as a figure, and in the log at the
 * start and whenever there are more. All instances of a service see the same queue.
 */
@Injectable()
export class DeadLetterMonitor implements BeforeApplicationShutdown {
  private readonly log = new Logger('DeadLetterMonitor');
  private timer: NodeJS.Timeout | undefined;
  private known = 0;

  constructor(
    private readonly metrics: Metrics,
    /** A service that handles no events has none. */
    @Optional() private readonly events?: EventConsumer,
  ) {}

  async watch() {
    const { events } = this;
    if (!events) return;
    new Gauge({
      name: 'dead_events',
      help: 'Events that failed for good and wait in the dead-letter queue of all instances',
      registers: [this.metrics.registry],
      /** While the broker is away the last figure stands. */
      async collect() {
        const count = await events.countDead();
        if (count !== undefined) this.set(count);
      },
    });
    this.timer = setInterval(() => this.look(), LOOK_MS);
    await this.look();
  }

  async look() {
    const count = await this.events?.countDead();
    if (count === undefined) return;
    if (count > this.known) this.log.warn({ count, queue: this.events?.deadQueue }, 'events failed for good');
    this.known = count;
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }
}
