import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from './metrics.js';
import type { WorkServer } from './work-server.js';

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
  /** Where a service's events come in; one without events has none. */
  server: WorkServer | undefined;

  constructor(private readonly metrics: Metrics) {}

  async watch() {
    const { server } = this;
    if (!server) return;
    new Gauge({
      name: 'dead_events',
      help: 'Events that failed for good and wait in the dead-letter queue of all instances',
      registers: [this.metrics.registry],
      /** While the broker is away the last figure stands. */
      async collect() {
        const count = await server.countDead();
        if (count !== undefined) this.set(count);
      },
    });
    this.timer = setInterval(() => this.look(), LOOK_MS);
    await this.look();
  }

  async look() {
    const count = await this.server?.countDead();
    if (count === undefined) return;
    if (count > this.known) this.log.warn({ count, queue: this.server?.deadQueue }, 'events failed for good');
    this.known = count;
  }

  beforeApplicationShutdown() {
    clearInterval(this.timer);
  }
}
