import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type RmqOptions, ServerRMQ } from '@nestjs/microservices';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel } from 'amqplib';
import { guarded, withoutStrayRejections } from './broker-channels.js';
import { SOCKET_OPTIONS } from './transports.js';

/** How long a stopping service may finish what it holds; supervisors commonly kill after 10 s or more. */
const GRACE_MS = 8_000;

/**
 * Nest's RabbitMQ server, made to outlive its broker and to stop in order. It leans on the internals of
 * @nestjs/microservices 12.1.1, as messaging.test.ts and outages.test.ts prove.
 */
export abstract class OrderlyServer extends ServerRMQ {
  protected closing = false;
  protected readonly log: Logger;
  private readonly held = new Set<Promise<void>>();
  private readonly consumerTag: string;
  protected consuming: Channel | undefined;
  /** A connection being made anew; to close in its middle would fail. */
  private beginning: Promise<unknown> | undefined;

  constructor(queue: string, options: RmqOptions['options']) {
    const consumerTag = `${queue}-${randomUUID()}`;
    super({ ...options, queue, consumerTag, socketOptions: SOCKET_OPTIONS });
    this.consumerTag = consumerTag;
    this.log = new Logger(queue);
  }

  override async createClient<T>(): Promise<T> {
    return guarded((await super.createClient()) as AmqpConnectionManager) as T;
  }

  override async setupChannel(channel: Channel, callback: () => void) {
    this.consuming = channel;
    await super.setupChannel(withoutStrayRejections(channel), callback);
  }

  /** A null message says that the broker has ended the consumer, as when a queue is deleted under it. */
  override async handleMessage(message: Record<string, unknown> | null, channel: Channel) {
    if (!message) {
      if (!this.closing) this.server?.reconnect();
      return;
    }
    const handling = this.take(message, channel);
    this.held.add(handling);
    await handling.finally(() => this.held.delete(handling));
  }

  /** What to do with a message, in the context it brings. */
  protected abstract take(message: Record<string, unknown>, channel: Channel): Promise<void>;

  /** Nest's own handling of a message. */
  protected handleInContext(message: Record<string, unknown>, channel: Channel) {
    return super.handleMessage(message, channel);
  }

  /** Takes no more, finishes what it holds, then closes; an event or job that takes too long goes to somebody else. */
  override async close() {
    this.closing = true;
    await this.takeNoMore();
    const finished = Promise.allSettled([...this.held, this.beginning]);
    await Promise.race([finished, delay(GRACE_MS, undefined, { ref: false })]);
    await super.close();
  }

  /** Takes no more, finishes what it holds however long that takes, then connects anew and goes on. */
  async beginAnew() {
    await this.takeNoMore();
    await Promise.allSettled(this.held);
    if (this.closing || !this.server) return;
    // Answered after the acknowledgements, which a connection that closes at once would lose.
    await this.consuming?.checkQueue(this.queue).catch(() => {});
    this.beginning = once(this.server, 'connect');
    this.server.reconnect();
    await this.beginning;
  }

  private async takeNoMore() {
    await this.consuming
      ?.cancel(this.consumerTag)
      .catch((error: unknown) => this.log.warn({ error }, 'broker is away'));
  }
}
