import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type ReadPacket, type RmqContext, type RmqOptions, ServerRMQ, type TransportId } from '@nestjs/microservices';
import type { Channel, ConsumeMessage } from 'amqplib';
import { isObservable, lastValueFrom } from 'rxjs';
import type { ServiceEnv } from './env.js';
import { requestId, runInContext } from './request-context.js';
import { assertDeadQueue, EVENT_EXCHANGE, EVENTS, JOBS, quorumQueue, SOCKET_OPTIONS } from './transports.js';

/** How long a stopping service may finish what it holds; orchestrators commonly kill after 30 s. */
const GRACE_MS = 25_000;

/** Events a service handles side by side. */
const EVENTS_AT_ONCE = 16;

/**
 * Delivers events or jobs from a durable quorum queue: acknowledged only after the handler, given back when it
 * throws, delivered to somebody else when the process dies, and put aside as dead after `DELIVERY_LIMIT` tries.
 */
export class WorkServer extends ServerRMQ {
  override readonly transportId: TransportId;
  override readonly propagatesEventHandlerErrors = true;
  private readonly log: Logger;
  private readonly held = new Set<Promise<void>>();
  private closing = false;

  private constructor(
    transportId: symbol,
    private readonly service: string,
    private readonly env: ServiceEnv,
    queue: string,
    options: RmqOptions['options'],
  ) {
    super({
      ...options,
      urls: [env.RABBITMQ_URL],
      queue,
      queueOptions: quorumQueue(queue),
      noAck: false,
      socketOptions: SOCKET_OPTIONS,
    });
    this.transportId = transportId;
    this.log = new Logger(queue);
  }

  /** One queue per service, bound to every event it listens to. */
  static events(service: string, env: ServiceEnv) {
    const routing = { exchange: EVENT_EXCHANGE, exchangeType: 'topic', wildcards: true } as const;
    return new WorkServer(EVENTS, service, env, `${service}.events`, { ...routing, prefetchCount: EVENTS_AT_ONCE });
  }

  /** One queue for all workers; each holds at most `prefetchCount` jobs at a time. */
  static jobs(service: string, env: ServiceEnv, queue: string, prefetchCount: number) {
    return new WorkServer(JOBS, service, env, queue, { prefetchCount });
  }

  override async setupChannel(channel: Channel, callback: () => void) {
    await assertDeadQueue(channel, this.queue);
    await super.setupChannel(channel, callback);
  }

  override async handleMessage(message: Record<string, unknown>, channel: Channel) {
    if (!message) return;
    const { headers } = (message as unknown as ConsumeMessage).properties;
    const delivery = runInContext({ service: this.service, request_id: requestId(headers?.request_id) }, () =>
      super.handleMessage(message, channel),
    );
    this.held.add(delivery);
    await delivery.finally(() => this.held.delete(delivery));
  }

  override async handleEvent(pattern: string, packet: ReadPacket, context: RmqContext) {
    const message = context.getMessage() as unknown as ConsumeMessage;
    const channel = context.getChannelRef() as Channel;
    try {
      const handler = this.getHandlerByPattern(pattern);
      if (!handler) throw new Error(`nobody handles ${pattern}`);
      const result = await handler(packet.data, context);
      if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
      channel.ack(message);
    } catch (error) {
      const tries = Number(message.properties.headers?.['x-delivery-count'] ?? 0);
      this.log.warn({ pattern, tries, error }, 'not handled, will be tried again');
      if (!this.closing) await delay(this.env.RETRY_PAUSE_MS * 2 ** tries);
      giveBack(channel, message);
    }
  }

  /** Takes no more, finishes what it holds, then closes; what takes too long is delivered to somebody else. */
  override async close() {
    this.closing = true;
    await this.channel?.cancelAll();
    await Promise.race([Promise.allSettled(this.held), delay(GRACE_MS, undefined, { ref: false })]);
    await super.close();
  }
}

/** A channel that has closed meanwhile has already given everything back. */
function giveBack(channel: Channel, message: ConsumeMessage) {
  try {
    channel.nack(message, false, true);
  } catch {
    return;
  }
}
