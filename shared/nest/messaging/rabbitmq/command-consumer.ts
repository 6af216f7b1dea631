import type { AmqpConnectionManager } from 'amqp-connection-manager';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { Program } from '../../../contracts/programs.js';
import { type ProblemDetails, problemOf, SERVICE_UNAVAILABLE, TIMED_OUT } from '../../http/problems.js';
import type { ServiceKeys } from '../../security/service-keys/service-keys.js';
import { RefusedCommand, SignedCommands } from '../../security/signatures/signed-commands.js';
import { LongReply } from '../http-commands/long-reply.js';
import { RawReply } from '../raw-reply.js';
import { type Answer, AnswerChannel } from './answer-channel.js';
import type { CommandMessage } from './command-client.js';
import { currentConnection, ensureExchange } from './exchanges.js';
import { MAX_ANSWER_BYTES, MAX_LIST_BYTES } from './message-size.js';
import { type ConsumerOptions, QueueConsumer } from './queue-consumer.js';
import { commandQueue, UNHANDLED_EXCHANGE } from './queues.js';

/** Injection token and marker of command handlers. */
export const COMMANDS = Symbol('commands');

/**
 * Handles the commands of one service. A command is acknowledged with its response. If the process dies before that,
 * the broker returns the command, and the caller learns of it at once instead of waiting for the timeout.
 */
export class CommandConsumer extends QueueConsumer {
  override readonly transportId = COMMANDS;
  /** Every caller already has a trace, except health probes. */
  protected override readonly beginsTraces = false;
  private answers: AnswerChannel | undefined;
  private readonly signed: SignedCommands;

  constructor(options: ConsumerOptions, keys: ServiceKeys) {
    super(commandQueue(options.service), options);
    this.signed = new SignedCommands(keys);
  }

  /**
   * Runs a command that arrived over HTTP.
   * @param caller the program that signed the call
   * @throws ProblemDetails, or the handler's exception
   */
  async execute(command: CommandMessage, caller: string): Promise<unknown> {
    if (command.deadline < Date.now()) throw TIMED_OUT;
    if (!this.isAllowed(command, caller)) throw SERVICE_UNAVAILABLE;
    return this.run({ ...command, is_streamed: true });
  }

  protected async declare(channel: Channel) {
    const connection = currentConnection(this.unwrap<AmqpConnectionManager>());
    this.answers = new AnswerChannel(connection);
    await ensureExchange(connection, UNHANDLED_EXCHANGE);
    const deadLetters = { 'x-dead-letter-exchange': UNHANDLED_EXCHANGE };
    await channel.assertQueue(this.queue, { durable: true, arguments: deadLetters });
  }

  protected async handle(message: ConsumeMessage, channel: Channel) {
    const answer = await this.answer(message, channel);
    const { replyTo, correlationId } = message.properties;
    if (answer) await this.answers?.send(replyTo, correlationId, answer);
    channel.ack(message);
  }

  /** Deadlines are wall-clock times. Hosts synchronize their clocks, which signed tokens require anyway. */
  private async answer(message: ConsumeMessage, channel: Channel): Promise<Answer | undefined> {
    // Another instance died while handling the command. Running it again could repeat its effects.
    if (message.fields.redelivered) return problem(SERVICE_UNAVAILABLE);
    try {
      const { caller, command } = this.signed.read(message);
      const { pattern, deadline, request_id } = command;
      if (deadline < Date.now()) {
        this.log.warn({ request_id, pattern }, 'command expired, not handled');
        return;
      }
      if (!this.isAllowed(command, caller)) return problem(SERVICE_UNAVAILABLE);
      const answer = reply(await this.run(command, message, channel));
      if (answer.content.length <= MAX_ANSWER_BYTES) return answer;
      this.log.error({ request_id, pattern, bytes: answer.content.length }, 'response too long, not sent');
      return problem(problemOf(undefined));
    } catch (error) {
      if (error instanceof RefusedCommand) return this.refuse(error, message);
      return problem(isProblem(error) ? error : problemOf(error));
    }
  }

  /** False also for a new command that an older version of this service does not know. */
  private isAllowed({ pattern, request_id }: CommandMessage, caller: string): boolean {
    const handler = this.messageHandlers.get(pattern);
    if (!handler) return false;
    const callers: readonly Program[] = handler.extras?.callers ?? [];
    if (callers.includes(caller as Program)) return true;
    this.log.error({ request_id, pattern, caller }, 'command rejected, caller not allowed');
    return false;
  }

  /** Responds like an unavailable service, so that an older caller retries and an attacker learns nothing. */
  private refuse({ message: reason }: RefusedCommand, { properties }: ConsumeMessage): Answer {
    this.log.error({ reason, caller: String(properties.appId ?? '').slice(0, 20) }, 'command rejected');
    return problem(SERVICE_UNAVAILABLE);
  }
}

function reply(result: unknown): Answer {
  if (result instanceof LongReply) return announcement(result.etag, result.item_count);
  if (!(result instanceof RawReply)) return { content: json(result) };
  const { etag, json: bytes } = result;
  if (bytes && bytes.length > MAX_LIST_BYTES) return announcement(etag, 0);
  return { type: 'raw', content: bytes ?? Buffer.alloc(0), headers: { etag, modified: bytes !== null } };
}

/** The caller fetches the list over HTTP. */
function announcement(etag: string, item_count: number): Answer {
  return { type: 'long', content: Buffer.alloc(0), headers: { etag, item_count } };
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
