import { buffer } from 'node:stream/consumers';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { z } from 'zod';
import type { Command, RawCommand, ResponseOf } from '../../contracts/contract.js';
import type { Program } from '../../contracts/programs.js';
import { refuseInTransaction } from '../database/transaction-guard.js';
import { type ProblemDetails, RemoteProblem, SERVICE_UNAVAILABLE, TIMED_OUT } from '../http/problems.js';
import { requestContext, requestId } from '../http/request-context.js';
import type { SigningKey } from '../security/service-keys/service-keys.js';
import { HttpCommandClient } from './http-commands/http-command-client.js';
import { LongAnswer, type OpenedList } from './http-commands/long-reply.js';
import { type BrokerAnswer, CommandClient, type CommandMessage } from './rabbitmq/command-client.js';
import type { Lack } from './rabbitmq/connection.js';
import { MAX_MESSAGE_BYTES } from './rabbitmq/message-size.js';
import { RawReply } from './raw-reply.js';

type Answer<C extends Command | RawCommand> = C extends RawCommand ? RawReply : ResponseOf<C>;

/** The keys with which a program signs its commands. */
export interface Signer {
  /** Undefined for a service that this program does not call. */
  to(service: string, callers: readonly Program[]): SigningKey | undefined;
}

type Send<Got> = (message: CommandMessage, content: Buffer, signing: SigningKey) => Promise<Got>;

/** Sends commands to other services. Every command has a timeout. The contract types the response. */
@Injectable()
export class Messenger implements OnApplicationShutdown {
  private readonly client: CommandClient;
  private readonly http: HttpCommandClient;

  /** @param addresses URLs of services that accept long commands over HTTP, by service name */
  constructor(
    url: string,
    private readonly signer: Signer,
    addresses: Record<string, string> = {},
  ) {
    this.client = new CommandClient(url);
    this.http = new HttpCommandClient(addresses);
  }

  /**
   * Waits at most for the command's timeout, and no longer than the deadline of the current request.
   * @throws RemoteProblem with the other service's status and code; 503 if it cannot be reached, 504 after the deadline
   */
  async call<C extends Command | RawCommand>(
    command: C,
    request: z.input<C['request']>,
    timeout_ms = command.timeout_ms,
  ): Promise<Answer<C>> {
    const deadline = deadlineOf(timeout_ms);
    const answer = await this.forward(command, request, timeout_ms);
    if (answer instanceof LongAnswer) return (await wholeOf(answer, deadline)) as Answer<C>;
    return (answer instanceof RawReply ? answer : JSON.parse(answer.toString())) as Answer<C>;
  }

  /** As `call`, for a response that is passed on: its unparsed JSON, or a long list that is not fetched yet. */
  async forward(
    command: Command | RawCommand,
    request: unknown,
    timeout_ms = command.timeout_ms,
  ): Promise<RawReply | Buffer | LongAnswer> {
    const answer = await this.ask(command, request, timeout_ms, (message, content, signing) =>
      content.length > MAX_MESSAGE_BYTES && this.http.reaches(message.pattern)
        ? this.sendOverHttp(message, content, signing)
        : this.client.ask(message, content, signing),
    );
    if (answer instanceof RawReply || Buffer.isBuffer(answer)) return answer;
    // The service has already compared the client's ETags.
    const whole = { ...(request as object), if_none_match: undefined };
    return new LongAnswer(command.pattern, answer.etag, answer.item_count, (signal) =>
      this.open(command, whole, signal),
    );
  }

  private open(command: Command | RawCommand, request: unknown, signal: AbortSignal | undefined): Promise<OpenedList> {
    return this.ask(command, request, command.timeout_ms, async (message, content, signing) => {
      const bytes = await this.http.send(message, content, signing, signal);
      return { etag: bytes.headers.etag ?? '', bytes };
    });
  }

  private sendOverHttp(...[message, content, signing]: Parameters<Send<BrokerAnswer>>): Promise<BrokerAnswer> {
    const inTime = async (late: AbortSignal) => buffer(await this.http.send(message, content, signing, late));
    return before(message.deadline, inTime);
  }

  /** Sends a command within the remaining time. @throws RemoteProblem */
  private async ask<Got>(
    command: Command | RawCommand,
    data: unknown,
    timeout_ms: number,
    send: Send<Got>,
  ): Promise<Got> {
    const { pattern } = command;
    refuseInTransaction(pattern);
    const signing = this.signingKeyOf(command);
    const context = requestContext();
    const sent_at = Date.now();
    const deadline = deadlineOf(timeout_ms);
    const span = context?.span?.child(pattern, 'CLIENT', {
      'messaging.system': 'rabbitmq',
      'messaging.destination.name': pattern,
    });
    const request_id = requestId(context?.request_id);
    const message = { pattern, data, sent_at, deadline, request_id, ...(span && { traceparent: span.traceparent }) };
    try {
      const answer = await send(message, Buffer.from(JSON.stringify(message)), signing);
      span?.end();
      return answer;
    } catch (problem) {
      span?.end((problem as ProblemDetails).status);
      throw new RemoteProblem(problem as ProblemDetails);
    }
  }

  /** @throws Error if the contract does not allow this program to send the command, which is a programming error */
  private signingKeyOf({ pattern, callers }: Command | RawCommand): SigningKey {
    const signing = this.signer.to(pattern.split('.', 1)[0] ?? '', callers);
    if (signing && callers.includes(signing.caller as Program)) return signing;
    throw new Error(`this program may not send ${pattern}`);
  }

  /** The resource that the broker is short of while it blocks publishers. */
  get lack(): Lack | undefined {
    return this.client.lack;
  }

  /** @returns a message while the broker blocks publishers. @throws RemoteProblem (503) while it cannot be reached */
  async ready(): Promise<string | undefined> {
    try {
      await this.client.ready();
      return this.lack && `takes no messages: short of ${this.lack}`;
    } catch (problem) {
      throw new RemoteProblem(problem as ProblemDetails);
    }
  }

  async onApplicationShutdown() {
    await this.client.close();
  }
}

/** The earlier of the timeout and the current request's deadline. */
const deadlineOf = (timeout_ms: number) =>
  Math.min(Date.now() + timeout_ms, requestContext()?.deadline ?? Number.POSITIVE_INFINITY);

/**
 * Aborts `work` at the deadline.
 * @throws ProblemDetails: 504 after the deadline, 503 if the connection breaks before it
 */
async function before<Got>(deadline: number, work: (late: AbortSignal) => Promise<Got>): Promise<Got> {
  const late = AbortSignal.timeout(Math.max(deadline - Date.now(), 1));
  try {
    return await work(late);
  } catch (problem) {
    if (late.aborted) throw TIMED_OUT;
    throw isProblem(problem) ? problem : SERVICE_UNAVAILABLE;
  }
}

const isProblem = (thrown: unknown) => thrown instanceof RemoteProblem || !(thrown instanceof Error);

/**
 * Reads a long list into memory, for a caller that knows that the list is short enough.
 * @throws RemoteProblem, including when the connection breaks or the deadline passes before the end of the list
 */
async function wholeOf({ open }: LongAnswer, deadline: number): Promise<RawReply> {
  try {
    return await before(deadline, async (late) => {
      const { etag, bytes } = await open(late);
      return new RawReply(etag, await buffer(bytes));
    });
  } catch (problem) {
    throw problem instanceof RemoteProblem ? problem : new RemoteProblem(problem as ProblemDetails);
  }
}
