import { Injectable, Optional } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../observability/metrics.js';
import type { DurableConsumer } from './rabbitmq/durable-consumer.js';
import { EventConsumer } from './rabbitmq/event-consumer.js';
import { JobConsumer } from './rabbitmq/job-consumer.js';

/** The lengths of the event and job queues that this service consumes. All instances share these queues. */
@Injectable()
export class QueueMetrics {
  constructor(metrics: Metrics, @Optional() events?: EventConsumer, @Optional() jobs?: JobConsumer) {
    const consumers = [events, jobs].filter((each): each is EventConsumer | JobConsumer => each !== undefined);
    if (consumers.length > 0) tell(metrics, consumers);
  }
}

function tell({ registry }: Metrics, consumers: DurableConsumer[]) {
  new Gauge({
    name: 'queue_messages',
    help: 'Messages that wait in the queue that all instances share',
    labelNames: ['queue'],
    registers: [registry],
    /** Keeps the last value while the broker is down. */
    async collect() {
      for (const consumer of consumers) {
        const count = await consumer.countWaiting();
        if (count !== undefined) this.set({ queue: consumer.queue }, count);
      }
    },
  });
}
