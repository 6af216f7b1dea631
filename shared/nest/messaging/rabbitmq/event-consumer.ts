import type { Channel } from 'amqplib';
import { BOUND_EVENTS } from './bound-events.js';
import { DurableConsumer, type DurableConsumerOptions } from './durable-consumer.js';
import { EVENT_EXCHANGE } from './queues.js';

/** Marker of event handlers. */
export const EVENTS = Symbol('events');

/** Consumes the events of one service from one queue, which is bound to every event that the service handles. */
export class EventConsumer extends DurableConsumer {
  override readonly transportId = EVENTS;

  constructor(options: DurableConsumerOptions) {
    super(`${options.service}.events`, options);
  }

  protected override async declare(channel: Channel) {
    await super.declare(channel);
    for (const pattern of this.messageHandlers.keys()) await channel.bindQueue(this.queue, EVENT_EXCHANGE, pattern);
    for (const pattern of BOUND_EVENTS[this.options.service] ?? []) {
      if (!this.messageHandlers.has(pattern)) await channel.unbindQueue(this.queue, EVENT_EXCHANGE, pattern);
    }
  }
}
