import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { z } from 'zod';
import type { Command, RawCommand, ResponseOf } from '../contracts/contract.js';
import { type ProblemDetails, RemoteProblem } from './problems.js';
import { CommandClient } from './rabbitmq/command-client.js';
import { RawReply } from './raw-reply.js';
import { requestContext, requestId } from './request-context.js';

type Answer<C extends Command | RawCommand> = C extends RawCommand ? RawReply : ResponseOf<C>;

/** Asks other services. Every question has a time-out; the answer's type comes from the contract. */
@Injectable()
export class Messenger implements OnApplicationShutdown {
  private readonly client: CommandClient;

  constructor(url: string) {
    this.client = new CommandClient(url);
  }

  /**
   * Waits no longer than the command's own time-out, nor than whoever waits for this caller.
   * @throws RemoteProblem with the other side's status and code; 503 when nobody is there, 504 when time ran out.
   */
  async call<C extends Command | RawCommand>(
    command: C,
    request: z.input<C['request']>,
    timeout_ms = command.timeout_ms,
  ): Promise<Answer<C>> {
    const answer = await this.forward(command, request, timeout_ms);
    return (answer instanceof RawReply ? answer : JSON.parse(answer.toString())) as Answer<C>;
  }

  /** The same for an answer that is only passed on: its JSON as it came. */
  async forward(
    command: Command | RawCommand,
    request: unknown,
    timeout_ms = command.timeout_ms,
  ): Promise<RawReply | Buffer> {
    const context = requestContext();
    const deadline = Math.min(Date.now() + timeout_ms, context?.deadline ?? Number.POSITIVE_INFINITY);
    const span = context?.span?.child(command.pattern, 'CLIENT', {
      'messaging.system': 'rabbitmq',
      'messaging.destination.name': command.pattern,
    });
    const { pattern } = command;
    const request_id = requestId(context?.request_id);
    try {
      const answer = await this.client.ask({
        pattern,
        data: request,
        deadline,
        request_id,
        ...(span && { traceparent: span.traceparent }),
      });
      span?.end();
      return answer;
    } catch (problem) {
      span?.end((problem as ProblemDetails).status);
      throw new RemoteProblem(problem as ProblemDetails);
    }
  }

  /** @throws RemoteProblem (503) while the broker cannot be reached. */
  async ready() {
    try {
      await this.client.ready();
    } catch (problem) {
      throw new RemoteProblem(problem as ProblemDetails);
    }
  }

  async onApplicationShutdown() {
    await this.client.close();
  }
}
