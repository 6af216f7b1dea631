import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, Message } from 'amqplib';
import { CALLEES } from '../../../contracts/programs.js';
import { type ProblemDetails, SERVICE_UNAVAILABLE, serverFull, TIMED_OUT, TOO_LARGE } from '../../http/problems.js';
import type { SigningKey } from '../../security/service-keys/service-keys.js';
import { commandSignature } from '../../security/signatures/signed-commands.js';
import type { AnnouncedList } from '../http-commands/long-reply.js';
import { RawReply } from '../raw-reply.js';
import { connectToBroker, disconnect, type Lack, lackOf, plainChannel } from './connection.js';
import { currentConnection, ensureExchange } from './exchanges.js';
import { MAX_MESSAGE_BYTES } from './message-size.js';
import { commandQueue, UNHANDLED_EXCHANGE } from './queues.js';

/** How long a broken connection to the broker may take to come back before commands fail. */
const CONNECT_PATIENCE_MS = 800;
/** How long the first connection may take, because a machine that starts everything at once is slow. */
const FIRST_CONNECT_MS = 4_000;
/** The broker returns a command that no service instance takes within this time. */
const TAKEN_WITHIN_MS = 400;
/** Time for responses to arrive after the broker blocks publishers. Services that are blocked too send none. */
const BLOCKED_PATIENCE_MS = 500;
/** RabbitMQ's pseudo-queue for replies to the same channel (rabbitmq.com/docs/direct-reply-to). */
const DIRECT_REPLY_TO = 'amq.rabbitmq.reply-to';

/** The JSON of a response, with the ETag of a list; or the announcement of a list that is too long for the broker. */
export type BrokerAnswer = RawReply | Buffer | AnnouncedList;

interface Question {
  resolve: (answer: BrokerAnswer) => void;
  reject: (problem: ProblemDetails) => void;
  timer: NodeJS.Timeout;
  /** The parts of a long response that have arrived so far. */
  parts: Buffer[];
}

/** The body of a command. It is not sent in headers because the broker parses all headers at every step. */
export interface CommandMessage {
  /** `service.verb`. */
  pattern: string;
  data: unknown;
  /** Both in milliseconds since the epoch. After the deadline, no caller waits for the response. */
  sent_at: number;
  deadline: number;
  request_id: string;
  traceparent?: string;
}

/** Sends commands to services. Every command ends: with a response, at its deadline, or as soon as it is lost. */
export class CommandClient {
  /**
   * Routing keys for returned commands. Each service has its own key, so that no service can read commands to others.
   */
  private readonly returnKeys = new Map<string, string>(CALLEES.gateway.map((service) => [service, randomUUID()]));
  private readonly open = new Map<string, Question>();
  private connection: AmqpConnectionManager | undefined;
  private channel: Channel | undefined;
  private connected = Promise.withResolvers<void>();
  private connecting_until = 0;

  constructor(private readonly url: string) {}

  /** @throws ProblemDetails while the broker cannot be reached */
  async ready(): Promise<Channel> {
    if (!this.connection) {
      this.connection = connectToBroker(this.url);
      this.connecting_until = Date.now() + FIRST_CONNECT_MS;
      this.connection.on('blocked', () => setTimeout(() => this.refuseOpen(), BLOCKED_PATIENCE_MS).unref());
      plainChannel(this.connection, (channel) => this.listen(channel));
    }
    if (this.channel) return this.channel;
    const patience = Math.max(this.connecting_until - Date.now(), CONNECT_PATIENCE_MS);
    const tooLong = delay(patience, undefined, { ref: false });
    await Promise.race([this.connected.promise, tooLong]);
    if (!this.channel) throw SERVICE_UNAVAILABLE;
    return this.channel;
  }

  /** The resource that the broker is short of while it blocks publishers. */
  get lack(): Lack | undefined {
    return this.connection && lackOf(this.connection);
  }

  /**
   * @param content the message as JSON
   * @throws ProblemDetails of the other service; 413 for a message that is too long; 503 if no service takes the
   * command or the broker blocks publishers; 504 after the deadline
   */
  async ask({ pattern, deadline }: CommandMessage, content: Buffer, signing: SigningKey): Promise<BrokerAnswer> {
    // The broker would close the channel, and all pending commands would fail.
    if (content.length > MAX_MESSAGE_BYTES) throw TOO_LARGE;
    const channel = this.channel ?? (await this.ready());
    if (this.lack) throw serverFull(this.lack);
    const service = pattern.split('.', 1)[0] ?? '';
    const { promise, resolve, reject } = Promise.withResolvers<BrokerAnswer>();
    // A random id, so that no other service can guess it and respond instead.
    const correlationId = randomUUID();
    const timer = setTimeout(() => this.end(correlationId)?.reject(TIMED_OUT), Math.max(deadline - Date.now(), 1));
    this.open.set(correlationId, { resolve, reject, timer, parts: [] });
    try {
      channel.sendToQueue(commandQueue(service), content, {
        mandatory: true,
        replyTo: DIRECT_REPLY_TO,
        correlationId,
        appId: signing.caller,
        messageId: commandSignature(signing.key, correlationId, content),
        expiration: TAKEN_WITHIN_MS,
        headers: { CC: [this.returnKeys.get(service) ?? ''] },
      });
    } catch {
      // The channel is closing.
      this.end(correlationId)?.reject(SERVICE_UNAVAILABLE);
    }
    return promise;
  }

  async close() {
    await disconnect(this.connection);
  }

  private async listen(channel: Channel) {
    await ensureExchange(currentConnection(this.connection), UNHANDLED_EXCHANGE);
    const { queue } = await channel.assertQueue('', { exclusive: true });
    for (const key of this.returnKeys.values()) await channel.bindQueue(queue, UNHANDLED_EXCHANGE, key);
    const lost = (message: Message | null) =>
      message && this.end(message.properties.correlationId)?.reject(SERVICE_UNAVAILABLE);
    channel.on('return', lost);
    channel.once('close', () => this.loseAll(channel));
    await channel.consume(queue, lost, { noAck: true });
    await channel.consume(DIRECT_REPLY_TO, (message) => message && this.settle(message), { noAck: true });
    this.channel = channel;
    this.connecting_until = 0;
    this.connected.resolve();
  }

  /** Fails all pending commands, because responses arrive only on the channel of their command. */
  private loseAll(channel: Channel) {
    if (this.channel !== channel) return;
    this.channel = undefined;
    this.connected = Promise.withResolvers();
    for (const correlationId of [...this.open.keys()]) this.end(correlationId)?.reject(SERVICE_UNAVAILABLE);
  }

  private refuseOpen() {
    const { lack } = this;
    if (!lack) return;
    for (const correlationId of [...this.open.keys()]) this.end(correlationId)?.reject(serverFull(lack));
  }

  private settle({ content: last, properties: { correlationId, type, headers } }: Message) {
    if (type === 'part') return this.keep(correlationId, last);
    const question = this.end(correlationId);
    const content = question?.parts.length ? Buffer.concat([...question.parts, last]) : last;
    if (type === 'raw') question?.resolve(new RawReply(headers?.etag, headers?.modified ? content : null));
    else if (type === 'long') question?.resolve({ etag: headers?.etag, item_count: headers?.item_count });
    else if (type === 'problem') question?.reject(JSON.parse(content.toString()));
    else question?.resolve(content);
  }

  /** The parts of a response arrive in order because they are sent on one channel. */
  private keep(correlationId: string, part: Buffer) {
    this.open.get(correlationId)?.parts.push(part);
  }

  private end(correlationId: string): Question | undefined {
    const question = this.open.get(correlationId);
    if (!question) return;
    clearTimeout(question.timer);
    this.open.delete(correlationId);
    return question;
  }
}
