import type { Channel } from 'amqplib';
import { DurableConsumer, type DurableConsumerOptions } from './durable-consumer.js';
import { EVENT_EXCHANGE } from './queues.js';

/** Marker of the handlers of events. */
export const EVENTS = Symbol('events');

/** Takes the events of one service, from one queue that is bound to every event it handles. */
export class EventConsumer extends DurableConsumer {
  override readonly transportId = EVENTS;

  constructor(options: DurableConsumerOptions) {
    super(`${options.service}.events`, options);
  }

  protected override async declare(channel: Channel) {
    await super.declare(channel);
    for (const pattern of this.messageHandlers.keys()) await channel.bindQueue(this.queue, EVENT_EXCHANGE, pattern);
  }
}
