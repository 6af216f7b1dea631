import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type CustomTransportStrategy, RmqContext, Server } from '@nestjs/microservices';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import { isObservable, lastValueFrom } from 'rxjs';
import { problemOf } from '../../http/problems.js';
import { type RequestContext, requestId, runInContext } from '../../http/request-context.js';
import type { Metrics } from '../../observability/metrics.js';
import type { Tracing } from '../../observability/tracing/tracing.js';
import { connectToBroker, disconnect, plainChannel, reconnect } from './connection.js';
import { UnknownMessage } from './retry-policy.js';

/** How long a stopping service may take to finish its messages. Supervisors commonly kill after 10 s or more. */
const GRACE_MS = 8_000;

/** Options of every consumer. */
export interface ConsumerOptions {
  /** Name of the service, for log lines. */
  service: string;
  url: string;
  metrics: Metrics;
  tracing: Tracing;
}

/** The content of a message and its sender's context. */
export interface Delivered {
  pattern: string;
  data: unknown;
  request_id?: unknown;
  traceparent?: unknown;
  deadline?: number;
  /** The message arrived over HTTP, and its response is streamed. */
  is_streamed?: boolean;
}

/**
 * Passes the messages of one queue to Nest's handlers. It reconnects after outages and stops gracefully. A custom
 * transport as Nest documents it (docs.nestjs.com/microservices/custom-transport).
 */
export abstract class QueueConsumer extends Server implements CustomTransportStrategy {
  /** Whether a message without a trace starts a new one. */
  protected readonly beginsTraces: boolean = true;
  protected readonly log: Logger;
  protected closing = false;
  /** The consuming channel; undefined while the broker is down. */
  protected channel: Channel | undefined;
  private connection: AmqpConnectionManager | undefined;
  private consuming = Promise.withResolvers<void>();
  private restarting: Promise<void> | undefined;
  private readonly held = new Set<Promise<void>>();
  private readonly consumerTag: string;

  constructor(
    readonly queue: string,
    protected readonly options: ConsumerOptions,
  ) {
    super();
    this.consumerTag = `${queue}-${randomUUID()}`;
    this.log = new Logger(queue);
  }

  /** Declares the queue and everything it needs. */
  protected abstract declare(channel: Channel): Promise<unknown>;

  /** Handles a message and acknowledges it. */
  protected abstract handle(message: ConsumeMessage, channel: Channel): Promise<void>;

  listen(callback: () => void) {
    this.connection = connectToBroker(this.options.url);
    plainChannel(this.connection, (channel) => this.consume(channel));
    this.consuming.promise.then(callback);
  }

  /** Resolves while the queue is consumed. @throws Error otherwise */
  async ready(): Promise<void> {
    if (!this.channel) throw new Error(`${this.queue} is not consumed`);
  }

  /**
   * Takes no more messages, finishes the current ones, then closes. The broker redelivers an event or job that takes
   * too long.
   */
  async close() {
    this.closing = true;
    await this.cancel();
    const finished = Promise.allSettled([...this.held, this.restarting]);
    await Promise.race([finished, delay(GRACE_MS, undefined, { ref: false })]);
    await disconnect(this.connection);
  }

  /** Takes no more messages, finishes the current ones without a time limit, then reconnects. */
  async restart() {
    await this.cancel();
    await Promise.allSettled(this.held);
    // The response follows the acknowledgements, which would be lost if the connection closed at once.
    await this.channel?.checkQueue(this.queue).catch(() => {});
    if (this.closing || !this.connection) return;
    this.consuming = Promise.withResolvers();
    this.restarting = this.consuming.promise;
    reconnect(this.connection);
    await this.restarting;
  }

  /** The connection to the broker. */
  unwrap<T>(): T {
    return this.connection as T;
  }

  on() {
    throw new Error('Consumers emit no events. Call ready() instead.');
  }

  /** Runs the handler of a message in its context and measures it. @throws ProblemDetails of the problems filter */
  protected async run(delivered: Delivered, message: object = {}, channel?: Channel): Promise<unknown> {
    const { pattern, data, traceparent, deadline, is_streamed } = delivered;
    const handler = this.messageHandlers.get(pattern);
    if (!handler) throw new UnknownMessage(`no handler for ${pattern}`);
    const end = this.options.metrics.handled.startTimer({ transport: 'broker', name: pattern });
    const request_id = requestId(delivered.request_id);
    const known = { 'messaging.system': 'rabbitmq', 'messaging.destination.name': this.queue, request_id };
    const isTraced = this.beginsTraces || traceparent !== undefined;
    const span = isTraced ? this.options.tracing.start(pattern, 'CONSUMER', known, traceparent) : undefined;
    const context: RequestContext = { service: this.options.service, request_id, deadline, is_streamed, span };
    try {
      const result = await runInContext(context, async () => {
        const returned = await handler(data, new RmqContext([message, channel, pattern]));
        return isObservable(returned) ? await lastValueFrom(returned, { defaultValue: undefined }) : returned;
      });
      end({ outcome: 'ok' });
      span?.end();
      return result;
    } catch (error) {
      const status = (error as { status?: number }).status ?? problemOf(error).status;
      end({ outcome: String(status) });
      span?.end(status);
      throw error;
    }
  }

  private async consume(channel: Channel) {
    await this.declare(channel);
    channel.once('close', () => {
      if (this.channel === channel) this.channel = undefined;
    });
    await channel.consume(this.queue, (message) => this.take(message, channel), { consumerTag: this.consumerTag });
    this.channel = channel;
    this.consuming.resolve();
  }

  /** A null message means that the broker has canceled the consumer, such as after its queue was deleted. */
  private take(message: ConsumeMessage | null, channel: Channel) {
    if (!message) {
      if (this.connection) reconnect(this.connection);
      return;
    }
    const handling = this.handle(message, channel)
      .catch((error: unknown) => this.log.warn({ error }, 'message not finished, channel closed'))
      .finally(() => this.held.delete(handling));
    this.held.add(handling);
  }

  private async cancel() {
    await this.channel
      ?.cancel(this.consumerTag)
      .catch((error: unknown) => this.log.warn({ error }, 'consumer not canceled, broker is down'));
  }
}
