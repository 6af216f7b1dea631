import { setTimeout as delay } from 'node:timers/promises';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import { currentConnection, ensureExchange } from './exchanges.js';
import { type ConsumerOptions, type Delivered, QueueConsumer } from './queue-consumer.js';
import {
  assertDeadQueue,
  assertDurableQueue,
  DEAD_EXCHANGE,
  DELIVERY_LIMIT,
  deadQueue,
  EVENT_EXCHANGE,
} from './queues.js';

/** Between tries while a backing store is down. */
const LONGEST_PAUSE_MS = 5_000;

/** What a consumer of events or jobs needs beside. */
export interface DurableConsumerOptions extends ConsumerOptions {
  /** Handled side by side. */
  prefetch: number;
  /** Pause before the second try; it doubles with every further one. */
  retry_pause_ms: number;
}

/** Hears which messages failed, and which of these have been handled since. Neither call fails. */
export interface FailureLog {
  failed(message: ConsumeMessage, error: unknown): Promise<void>;
  recovered(message: ConsumeMessage): Promise<void>;
}

/**
 * Takes events or jobs from a durable quorum queue: acknowledged only after the handler, given back when it throws,
 * delivered to somebody else when the process dies, and put aside as dead after `DELIVERY_LIMIT` tries.
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
      await this.runWhileStoresAreDown(message, channel);
      channel.ack(message);
      if (this.mayHaveFailed(message)) await this.failures?.recovered(message);
    } catch (error) {
      const tries = Number(message.properties.headers?.['x-delivery-count'] ?? 0);
      if (tries >= DELIVERY_LIMIT) this.log.error({ error }, 'given up, put aside as dead');
      else this.log.warn({ tries, error }, 'not handled, will be tried again');
      await this.failures?.failed(message, error);
      if (!this.closing) await delay(this.options.retry_pause_ms * 2 ** tries);
      // A channel that has closed meanwhile has already given everything back, and throws.
      channel.nack(message, false, true);
    }
  }

  /** A dead letter that is redelivered comes by the name of the queue. */
  private mayHaveFailed({ fields }: ConsumeMessage) {
    return fields.redelivered || fields.routingKey === this.queue;
  }

  /** Tries again, and jobs that come from a queue of pauses, have not waited for want of somebody to take them. */
  private measureWait({ fields, properties: { headers } }: ConsumeMessage) {
    const written = Date.parse(headers?.written_at);
    if (fields.redelivered || headers?.['x-death'] || Number.isNaN(written)) return;
    this.options.metrics.waited.observe({ queue: this.queue }, Math.max(Date.now() - written, 0) / 1000);
  }

  /** While a backing store is down the message is kept and tried here: a delivery counts towards its death. */
  private async runWhileStoresAreDown(message: ConsumeMessage, channel: Channel) {
    for (let pause = this.options.retry_pause_ms; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await this.run(deliveredBy(message), message, channel);
      } catch (error) {
        if (!isDown(error) || this.closing) throw error;
        this.log.warn({ error }, 'waits for a backing store');
        await delay(pause);
      }
    }
  }
}

function deliveredBy({ content, properties: { headers } }: ConsumeMessage): Delivered {
  const { pattern, data } = JSON.parse(content.toString());
  return { pattern, data, request_id: headers?.request_id, traceparent: headers?.traceparent };
}

/** What passes by itself: a store is down (503), or the disk is full (507). */
const PASSING = [503, 507];

/** The problems filter has turned what was thrown into what a caller would see. */
function isDown(error: unknown) {
  return typeof error === 'object' && error !== null && 'status' in error && PASSING.includes(Number(error.status));
}
