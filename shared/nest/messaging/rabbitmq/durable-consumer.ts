import { setTimeout as delay } from 'node:timers/promises';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import { currentConnection, ensureExchange } from './exchanges.js';
import { LONGEST_HOLD_MS } from './queue-again.js';
import { type ConsumerOptions, type Delivered, QueueConsumer } from './queue-consumer.js';
import {
  assertDeadQueue,
  assertDurableQueue,
  DEAD_EXCHANGE,
  DELIVERY_LIMIT,
  deadQueue,
  EVENT_EXCHANGE,
} from './queues.js';
import { pauseBefore, retryPolicyOf } from './retry-policy.js';
import { comeBackAfter, historyOf } from './retry-queues.js';

/** Between tries while the service's database is down. */
const LONGEST_PAUSE_MS = 5_000;

/** Tries of a message that met another transaction, one right after the other. */
const TRIES_AT_ONCE = 3;

/** What a consumer of events or jobs needs beside. */
export interface DurableConsumerOptions extends ConsumerOptions {
  /** Handled side by side. */
  prefetch: number;
  /** Pause before the second try after an unforeseen failure, and the unit of all other pauses (`retry-policy.ts`). */
  retry_pause_ms: number;
}

/** Records which messages failed, and which of these were handled later. Neither call fails. */
export interface FailureLog {
  failed(message: ConsumeMessage, error: unknown): Promise<void>;
  recovered(message: ConsumeMessage): Promise<void>;
}

/**
 * Takes events or jobs from a durable quorum queue. It acknowledges a message only after the handler; another instance
 * gets it when the process dies. Why a handler failed decides when the message is tried again (`retry-policy.ts`).
 */
export abstract class DurableConsumer extends QueueConsumer {
  /** Failures come to `handle`, which reports them. */
  override readonly propagatesEventHandlerErrors = true;

  /** Only events have one (`dead-letter-consumer.ts`). */
  failures: FailureLog | undefined;

  constructor(
    queue: string,
    protected override readonly options: DurableConsumerOptions,
  ) {
    super(queue, options);
  }

  protected async declare(channel: Channel) {
    const connection = currentConnection(this.unwrap<AmqpConnectionManager>());
    for (const name of [DEAD_EXCHANGE, EVENT_EXCHANGE] as const) await ensureExchange(connection, name);
    await assertDeadQueue(channel, this.queue);
    await assertDurableQueue(channel, this.queue);
    await channel.prefetch(this.options.prefetch);
  }

  /** Name of the queue that keeps what this one gave up on. */
  get deadQueue(): string {
    return deadQueue(this.queue);
  }

  /** How much waits for somebody to take it; undefined while the broker is away. */
  async countWaiting(): Promise<number | undefined> {
    const state = await this.channel?.checkQueue(this.queue).catch(() => undefined);
    return state?.messageCount;
  }

  protected async handle(message: ConsumeMessage, channel: Channel) {
    this.measureWait(message);
    try {
      await this.runHere(message, channel);
      channel.ack(message);
      if (this.mayHaveFailed(message)) await this.failures?.recovered(message);
    } catch (error) {
      await this.failures?.failed(message, error);
      await this.tryLater(message, channel, error);
    }
  }

  /** A message that comes back, and a dead letter that is redelivered, come by the name of the queue. */
  private mayHaveFailed({ fields }: ConsumeMessage) {
    return fields.redelivered || fields.routingKey === this.queue;
  }

  private async tryLater(message: ConsumeMessage, channel: Channel, error: unknown) {
    const policy = retryPolicyOf(error);
    if (policy === 'failed' || policy === 'conflict') return this.giveBack(message, channel, error);
    const history = historyOf(message);
    const pause = pauseBefore(policy, history, this.options.retry_pause_ms);
    if (pause === undefined) {
      this.log.error({ error, policy, ...history }, 'tried for too long, message dead-lettered');
      return channel.nack(message, false, false);
    }
    this.log.warn({ error, policy, pause, ...history }, 'message not handled, it comes back later');
    try {
      const connection = currentConnection(this.unwrap<AmqpConnectionManager>());
      await comeBackAfter(pause, this.queue, message, connection);
    } catch (failure) {
      return this.giveBack(message, channel, failure);
    }
    channel.ack(message);
  }

  /**
   * The broker counts how often a message is rejected, and dead-letters it at its limit. Since version 4.3 RabbitMQ does
   * not count a nack (rabbitmq.com/docs/nack): the message would come back forever.
   */
  private async giveBack(message: ConsumeMessage, channel: Channel, error: unknown) {
    const tries = Number(message.properties.headers?.['x-delivery-count'] ?? 0);
    if (tries >= DELIVERY_LIMIT) this.log.error({ error }, 'delivery limit reached, message dead-lettered');
    else this.log.warn({ tries, error }, 'message not handled, will be tried again');
    if (!this.closing) await delay(this.options.retry_pause_ms * 2 ** tries);
    // A channel that has closed in the meantime has already given everything back, and throws.
    channel.reject(message, true);
  }

  /** Tries again, and jobs that come from a queue of pauses, have not waited for want of somebody to take them. */
  private measureWait({ fields, properties: { headers } }: ConsumeMessage) {
    const written = Date.parse(headers?.written_at);
    if (fields.redelivered || headers?.['x-death'] || Number.isNaN(written)) return;
    this.options.metrics.waited.observe({ queue: this.queue }, Math.max(Date.now() - written, 0) / 1000);
  }

  /** Retries at once after a conflict with another transaction, and waits while the service's own database is down. */
  private async runHere(message: ConsumeMessage, channel: Channel) {
    const began = performance.now();
    let pause = this.options.retry_pause_ms;
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.run(deliveredBy(message), message, channel);
      } catch (error) {
        const policy = retryPolicyOf(error);
        if (policy === 'conflict' && tries < TRIES_AT_ONCE) continue;
        const mayWait = !this.closing && performance.now() - began < LONGEST_HOLD_MS;
        if (policy !== 'own_store' || !mayWait) throw error;
        this.log.warn({ error }, 'message waits for the database');
        await delay(pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }
}

function deliveredBy({ content, properties: { headers } }: ConsumeMessage): Delivered {
  const { pattern, data } = JSON.parse(content.toString());
  return { pattern, data, request_id: headers?.request_id, traceparent: headers?.traceparent };
}
