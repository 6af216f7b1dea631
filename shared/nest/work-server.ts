import { setTimeout as delay } from 'node:timers/promises';
import type { ReadPacket, RmqContext, RmqOptions, TransportId } from '@nestjs/microservices';
import type { Channel, ConsumeMessage } from 'amqplib';
import { isObservable, lastValueFrom } from 'rxjs';
import type { ServiceEnv } from './env.js';
import { OrderlyServer } from './orderly-server.js';
import { requestId, runInContext } from './request-context.js';
import { assertDeadQueue, DELIVERY_LIMIT, deadQueue, EVENT_EXCHANGE, EVENTS, JOBS, quorumQueue } from './transports.js';

/** Between tries while a backing store is down. */
const LONGEST_PAUSE_MS = 5_000;

/** Events a service handles side by side. */
const EVENTS_AT_ONCE = 16;

/**
 * Delivers events or jobs from a durable quorum queue: acknowledged only after the handler, given back when it
 * throws, delivered to somebody else when the process dies, and put aside as dead after `DELIVERY_LIMIT` tries.
 */
export class WorkServer extends OrderlyServer {
  override readonly transportId: TransportId;
  override readonly propagatesEventHandlerErrors = true;

  private constructor(
    transportId: symbol,
    private readonly service: string,
    private readonly env: ServiceEnv,
    queue: string,
    options: RmqOptions['options'],
  ) {
    super(queue, { ...options, urls: [env.RABBITMQ_URL], queueOptions: quorumQueue(queue), noAck: false });
    this.transportId = transportId;
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

  /** Name of the queue that keeps what this one gave up on. */
  get deadQueue(): string {
    return deadQueue(this.queue);
  }

  /** How much this one gave up on; undefined while the broker is away. */
  async countDead(): Promise<number | undefined> {
    if (!this.consuming) return undefined;
    return assertDeadQueue(this.consuming, this.queue).catch(() => undefined);
  }

  protected override take(message: Record<string, unknown>, channel: Channel) {
    const { headers } = (message as unknown as ConsumeMessage).properties;
    const context = { service: this.service, request_id: requestId(headers?.request_id) };
    return runInContext(context, () => this.handleInContext(message, channel));
  }

  override async handleEvent(pattern: string, packet: ReadPacket, context: RmqContext) {
    const message = context.getMessage() as unknown as ConsumeMessage;
    const channel = context.getChannelRef() as Channel;
    try {
      await this.handle(pattern, packet, context);
      channel.ack(message);
    } catch (error) {
      const tries = Number(message.properties.headers?.['x-delivery-count'] ?? 0);
      if (tries >= DELIVERY_LIMIT) this.log.error({ pattern, error }, 'given up, put aside as dead');
      else this.log.warn({ pattern, tries, error }, 'not handled, will be tried again');
      if (!this.closing) await delay(this.env.RETRY_PAUSE_MS * 2 ** tries);
      giveBack(channel, message);
    }
  }

  /** While a backing store is down the message is kept and tried here: a delivery counts towards its death. */
  private async handle(pattern: string, packet: ReadPacket, context: RmqContext) {
    const handler = this.getHandlerByPattern(pattern);
    if (!handler) throw new Error(`nobody handles ${pattern}`);
    for (let pause = this.env.RETRY_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const result = await handler(packet.data, context);
        if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
        return;
      } catch (error) {
        if (!isDown(error) || this.closing) throw error;
        this.log.warn({ pattern, error }, 'waits for a backing store');
        await delay(pause);
      }
    }
  }
}

/** The problems filter has turned what was thrown into what a caller would see. */
function isDown(error: unknown) {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 503;
}

/** A channel that has closed meanwhile has already given everything back. */
function giveBack(channel: Channel, message: ConsumeMessage) {
  try {
    channel.nack(message, false, true);
  } catch {
    return;
  }
}
