import type { Channel, ConsumeMessage } from 'amqplib';
import { type ProblemDetails, problemOf, SERVICE_UNAVAILABLE } from '../problems.js';
import { RawReply } from '../raw-reply.js';
import type { CommandMessage } from './command-client.js';
import { type ConsumerOptions, QueueConsumer } from './queue-consumer.js';
import { assertUnhandledExchange, commandQueue, UNHANDLED_EXCHANGE } from './queues.js';

/** Injection token and marker of the handlers of commands. */
export const COMMANDS = Symbol('commands');

/** A message back to the caller; its type says how to read it if it is no plain JSON. */
interface Answer {
  type?: 'raw' | 'problem';
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
    super(commandQueue(options.service), options);
  }

  protected async declare(channel: Channel) {
    await assertUnhandledExchange(channel);
    const deadLetters = { 'x-dead-letter-exchange': UNHANDLED_EXCHANGE };
    await channel.assertQueue(this.queue, { durable: true, arguments: deadLetters });
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
    // Whoever had it died half-way; to run it again might do its work twice.
    if (message.fields.redelivered) return problem(SERVICE_UNAVAILABLE);
    try {
      const command: CommandMessage = JSON.parse(message.content.toString());
      const { pattern, deadline, request_id } = command;
      if (deadline < Date.now()) {
        this.log.warn({ request_id, pattern }, 'expired unhandled');
        return;
      }
      // An older version of this service does not know it yet.
      if (!this.messageHandlers.has(pattern)) return problem(SERVICE_UNAVAILABLE);
      return reply(await this.run(command, message, channel));
    } catch (error) {
      return problem(isProblem(error) ? error : problemOf(error));
    }
  }
}

function reply(result: unknown): Answer {
  if (!(result instanceof RawReply)) return { content: json(result) };
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
