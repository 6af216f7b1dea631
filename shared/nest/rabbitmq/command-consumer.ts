import type { Channel, ConsumeMessage } from 'amqplib';
import { type ProblemDetails, problemOf, SERVICE_UNAVAILABLE } from '../problems.js';
import { RawReply } from '../raw-reply.js';
import { type ConsumerOptions, QueueConsumer } from './queue-consumer.js';
import { assertCommandExchanges, COMMAND_EXCHANGE, UNHANDLED_EXCHANGE } from './queues.js';

/** Injection token and marker of the handlers of commands. */
export const COMMANDS = Symbol('commands');

/** A message back to the caller; its type says how to read it. */
interface Answer {
  type: 'json' | 'raw' | 'problem';
  content: Buffer;
  headers?: Record<string, unknown>;
}

/**
 * Answers the commands of one service. A command is acknowledged with its answer: when this process dies before that, the
 * broker hands the command back, and its caller hears of it at once instead of waiting for the time-out.
 */
export class CommandConsumer extends QueueConsumer {
  override readonly transportId = COMMANDS;
  /** Whoever asks has a trace, but for probes. */
  protected override readonly beginsTraces = false;

  constructor(options: ConsumerOptions) {
    super(`${options.service}.commands`, options);
  }

  protected async declare(channel: Channel) {
    await assertCommandExchanges(channel);
    const deadLetters = { 'x-dead-letter-exchange': UNHANDLED_EXCHANGE };
    await channel.assertQueue(this.queue, { durable: true, arguments: deadLetters });
    await channel.bindQueue(this.queue, COMMAND_EXCHANGE, `${this.options.service}.*`);
  }

  protected async handle(message: ConsumeMessage, channel: Channel) {
    const answer = await this.answer(message, channel);
    const { replyTo, correlationId } = message.properties;
    if (answer)
      channel.sendToQueue(replyTo, answer.content, { correlationId, type: answer.type, headers: answer.headers });
    channel.ack(message);
  }

  /** Deadlines are wall-clock times: hosts keep their clocks in step, as signed tokens need anyway. */
  private async answer(message: ConsumeMessage, channel: Channel): Promise<Answer | undefined> {
    const { headers } = message.properties;
    // Whoever had it died half-way; to run it again might do its work twice.
    if (message.fields.redelivered) return problem(SERVICE_UNAVAILABLE);
    const deadline = Number(headers?.deadline ?? Number.POSITIVE_INFINITY);
    if (deadline < Date.now()) {
      this.log.warn({ request_id: headers?.request_id, pattern: message.fields.routingKey }, 'expired unhandled');
      return;
    }
    // An older version of this service does not know it yet.
    if (!this.messageHandlers.has(message.fields.routingKey)) return problem(SERVICE_UNAVAILABLE);
    try {
      return reply(await this.run(message, channel, deadline));
    } catch (error) {
      return problem(isProblem(error) ? error : problemOf(error));
    }
  }
}

function reply(result: unknown): Answer {
  if (!(result instanceof RawReply)) return { type: 'json', content: json(result) };
  const { etag, json: bytes } = result;
  return { type: 'raw', content: bytes ?? Buffer.alloc(0), headers: { etag, modified: bytes !== null } };
}

function problem(details: ProblemDetails): Answer {
  return { type: 'problem', content: json(details) };
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value ?? null));
}

function isProblem(error: unknown): error is ProblemDetails {
  return typeof error === 'object' && error !== null && 'status' in error && 'code' in error;
}
