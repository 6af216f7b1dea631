import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import { plainChannel, reconnect } from '../rabbitmq/connection.js';
import { EventConsumer } from '../rabbitmq/event-consumer.js';
import { currentConnection, ensureExchange } from '../rabbitmq/exchanges.js';
import { LONGEST_HOLD_MS, queueAgain } from '../rabbitmq/queue-again.js';
import { assertDeadQueue, DEAD_EXCHANGE } from '../rabbitmq/queues.js';
import { FailedEvents } from './failed-events.js';

const TAG = 'dead-letters';
const RETRY_MS = 1_000;

/**
 * Moves dead letters from the broker into a table. RabbitMQ 4 drops a message that is returned 20 times
 * (rabbitmq.com/docs/quorum-queues, "Poison Message Handling"), so dead letters cannot stay in a queue that admins
 * list.
 */
@Injectable()
export class DeadLetterConsumer implements BeforeApplicationShutdown {
  private readonly log = new Logger('DeadLetters');
  private channel: Channel | undefined;
  private handling: Promise<void> = Promise.resolve();
  private closing = false;

  constructor(
    private readonly events: EventConsumer,
    private readonly failures: FailedEvents,
  ) {
    events.failures = failures;
  }

  /** Call this after the event consumer has started, because they share a connection. */
  start() {
    plainChannel(this.events.unwrap<AmqpConnectionManager>(), (channel) => this.consume(channel));
  }

  async beforeApplicationShutdown() {
    this.closing = true;
    await this.channel?.cancel(TAG).catch(() => undefined);
    await this.handling;
  }

  private async consume(channel: Channel) {
    const connection = this.events.unwrap<AmqpConnectionManager>();
    await ensureExchange(currentConnection(connection), DEAD_EXCHANGE);
    await assertDeadQueue(channel, this.events.queue);
    await channel.prefetch(1);
    channel.once('close', () => {
      if (this.channel === channel) this.channel = undefined;
    });
    this.channel = channel;
    const take = (message: ConsumeMessage | null) => {
      if (message) this.handling = this.take(message, channel);
      else if (!this.closing) reconnect(connection);
    };
    await channel.consume(this.events.deadQueue, take, { consumerTag: TAG });
  }

  /** Holds the message while the database is down instead of returning it, because the broker counts returns. */
  private async take(message: ConsumeMessage, channel: Channel) {
    const began = performance.now();
    while (!this.closing && this.channel === channel) {
      try {
        await this.failures.bury(message);
        return channel.ack(message);
      } catch (error) {
        this.log.error({ error }, 'dead letter not stored, will retry');
        if (performance.now() - began > LONGEST_HOLD_MS && (await this.queueAgain(message)))
          return channel.ack(message);
        await delay(RETRY_MS);
      }
    }
  }

  /** @returns whether the message is in the queue again */
  private async queueAgain(message: ConsumeMessage): Promise<boolean> {
    const target = { exchange: DEAD_EXCHANGE, routing_key: this.events.queue };
    try {
      await queueAgain(currentConnection(this.events.unwrap<AmqpConnectionManager>()), message, target);
      return true;
    } catch (error) {
      this.log.warn({ error }, 'dead letter not queued again');
      return false;
    }
  }
}
