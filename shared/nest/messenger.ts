import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { RmqRecordBuilder } from '@nestjs/microservices';
import { firstValueFrom, TimeoutError, timeout } from 'rxjs';
import type { z } from 'zod';
import type { Command, RawCommand, ResponseOf } from '../contracts/contract.js';
import { CommandClient, SERVICE_UNAVAILABLE } from './command-client.js';
import { type ProblemDetails, RemoteProblem } from './problems.js';
import type { RawReply } from './raw-reply.js';
import { requestContext, requestId } from './request-context.js';

type Answer<C extends Command | RawCommand> = C extends RawCommand ? RawReply : ResponseOf<C>;

/** How long a broken connection to the broker may take to come back before a caller is told. */
const CONNECT_PATIENCE_MS = 800;

/** Asks other services. Every question has a time-out; the answer's type comes from the contract. */
@Injectable()
export class Messenger implements OnApplicationShutdown {
  private readonly client: CommandClient;

  constructor(url: string) {
    this.client = new CommandClient(url);
  }

  /** @throws RemoteProblem with the other side's status and code; 503 when nobody is there, 504 when time ran out. */
  async call<C extends Command | RawCommand>(command: C, request: z.input<C['request']>): Promise<Answer<C>> {
    const context = requestContext();
    const deadline = Math.min(Date.now() + command.timeout_ms, context?.deadline ?? Number.POSITIVE_INFINITY);
    const patience = Math.max(deadline - Date.now(), 1);
    await this.ready();
    const record = new RmqRecordBuilder(request)
      .setOptions({
        mandatory: true,
        expiration: patience,
        headers: { request_id: requestId(context?.request_id), deadline: String(deadline) },
      })
      .build();
    try {
      return await firstValueFrom(this.client.send<Answer<C>>(command.pattern, record).pipe(timeout(patience)));
    } catch (error) {
      throw new RemoteProblem(this.problemOf(error));
    }
  }

  async onApplicationShutdown() {
    await this.client.close();
  }

  /** @throws RemoteProblem (503) while the broker cannot be reached. */
  async ready() {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new RemoteProblem(SERVICE_UNAVAILABLE)), CONNECT_PATIENCE_MS);
    });
    try {
      await Promise.race([this.client.connect(), tooLong]);
    } catch {
      throw new RemoteProblem(SERVICE_UNAVAILABLE);
    } finally {
      clearTimeout(timer);
    }
  }

  private problemOf(error: unknown): ProblemDetails {
    if (error instanceof TimeoutError) {
      return { status: 504, code: 'timeout', error: 'This took too long. Please try again.' };
    }
    return isProblem(error) ? error : SERVICE_UNAVAILABLE;
  }
}

function isProblem(error: unknown): error is ProblemDetails {
  return typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number';
}
