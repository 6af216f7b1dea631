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

/** Longest pause between attempts while the service's database is down. */
const LONGEST_PAUSE_MS = 5_000;

/** Immediate attempts of a message that conflicted with another transaction. */
const TRIES_AT_ONCE = 3;

/** Additional options of a consumer of events or jobs. */
export interface DurableConsumerOptions extends ConsumerOptions {
  /** Number of messages handled concurrently. */
  prefetch: number;
  /**
   * Pause before the second attempt after an unexpected failure, and the unit of all other pauses (`retry-policy.ts`).
   */
  retry_pause_ms: number;
}

/** Records which messages failed, and which of them succeeded later. Neither method throws. */
export interface FailureLog {
  failed(message: ConsumeMessage, error: unknown): Promise<void>;
  recovered(message: ConsumeMessage): Promise<void>;
}

/**
 * Consumes events or jobs from a durable quorum queue. A message is acknowledged only after its handler has finished;
 * if the process dies, another instance gets it. The cause of a failure decides when it is retried
 * (`retry-policy.ts`).
 */
export abstract class DurableConsumer extends QueueConsumer {
  /** `handle` receives and reports the failures. */
  override readonly propagatesEventHandlerErrors = true;

  /** Set for events only (`dead-letter-consumer.ts`). */
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

  /** The name of the queue that holds this queue's dead letters. */
  get deadQueue(): string {
    return deadQueue(this.queue);
  }

  /** The number of waiting messages; undefined while the broker is down. */
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

  /** Returned messages and redelivered dead letters have the queue's name as their routing key. */
  private mayHaveFailed({ fields }: ConsumeMessage) {
    return fields.redelivered || fields.routingKey === this.queue;
  }

  private async tryLater(message: ConsumeMessage, channel: Channel, error: unknown) {
    const policy = retryPolicyOf(error);
    if (policy === 'failed' || policy === 'conflict') return this.giveBack(message, channel, error);
    const history = historyOf(message);
    const pause = pauseBefore(policy, history, this.options.retry_pause_ms);
    if (pause === undefined) {
      this.log.error({ error, policy, ...history }, 'retry time exceeded, message dead-lettered');
      return channel.nack(message, false, false);
    }
    this.log.warn({ error, policy, pause, ...history }, 'message not handled, retrying later');
    try {
      const connection = currentConnection(this.unwrap<AmqpConnectionManager>());
      await comeBackAfter(pause, this.queue, message, connection);
    } catch (failure) {
      return this.giveBack(message, channel, failure);
    }
    channel.ack(message);
  }

  /**
   * Rejects the message. The broker counts rejections and dead-letters the message at its limit. Since version 4.3,
   * RabbitMQ does not count a nack (rabbitmq.com/docs/nack), so a nacked message would come back forever.
   */
  private async giveBack(message: ConsumeMessage, channel: Channel, error: unknown) {
    const tries = Number(message.properties.headers?.['x-delivery-count'] ?? 0);
    if (tries >= DELIVERY_LIMIT) this.log.error({ error }, 'delivery limit reached, message dead-lettered');
    else this.log.warn({ tries, error }, 'message not handled, will retry');
    if (!this.closing) await delay(this.options.retry_pause_ms * 2 ** tries);
    // If the channel has closed in the meantime, it has already returned everything, and this call throws.
    channel.reject(message, true);
  }

  /** Measures first deliveries only. Retries and delayed jobs did not wait for a free consumer. */
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
