import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { HttpException, Inject, Injectable, Logger } from '@nestjs/common';
import type { Command, RawCommand } from '@whereabouts/shared/contracts/contract.js';
import { askerOf } from '@whereabouts/shared/nest/messaging/http-commands/asker.js';
import {
  isLarge,
  LargeAnswers,
  RETRY_AFTER_S,
} from '@whereabouts/shared/nest/messaging/http-commands/large-answers.js';
import { LongAnswer } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import type { GatewayEnv } from '../env.js';
import { sendRaw, sendUnchanged } from '../send-raw.js';

/** How long an export waits for the user's lists, which are over sooner. */
const PATIENCE_MS = 60_000;

/** A client that takes nothing for this long loses its list, and with it its place among the large answers. */
const STALLED_MS = 120_000;

/** A client that takes a list more slowly loses it: a trickle must not keep a place among the large answers. */
const LONGEST_MS = 15 * 60_000;

/** Passes long lists on as they arrive; none is ever whole in the gateway's memory. */
@Injectable()
export class LongLists {
  private readonly log = new Logger('LongLists');
  private readonly large: LargeAnswers;

  constructor(
    @Inject(ENV) { RATE_LIMIT_FACTOR }: GatewayEnv,
    private readonly messenger: Messenger,
  ) {
    this.large = new LargeAnswers(RATE_LIMIT_FACTOR);
  }

  /**
   * Spares inventory the question for a whole list that two large answers of the user hold up anyway.
   * @throws HttpException (429)
   */
  refuseRepeated({ pattern }: Command | RawCommand, asked: Asked): void {
    if (asked.if_none_match || asked.since) return;
    this.large.refuseRepeated(askerOf(asked), keyOf(pattern, asked));
  }

  /** Answers with a list, long or not. @param asked what the command said */
  async answer(
    list: RawReply | LongAnswer | Buffer,
    asked: unknown,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (list instanceof LongAnswer) await this.send(list, asked, request, response);
    else if (list instanceof RawReply) sendRaw(request, response, list);
  }

  /**
   * Failures before the first byte are answers like any other; after it the connection breaks.
   * @throws HttpException (429) for a third large list of one user at a time
   */
  async send(list: LongAnswer, asked: unknown, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (sendUnchanged(request, response, list.etag)) return;
    if (isLarge(list.item_count, asked)) this.large.begin(askerOf(asked), keyOf(list.pattern, asked), response);
    const { etag, bytes } = await list.open(goneSignal(response));
    // Newer than announced, if something has changed in between.
    response.setHeader('ETag', etag);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (request.method === 'HEAD') {
      bytes.destroy();
      response.end();
      return;
    }
    bytes.once('error', (error: unknown) => {
      this.log.debug({ error }, 'long list ended early');
      response.destroy();
    });
    response.setTimeout(STALLED_MS, () => response.destroy());
    const late = setTimeout(() => response.destroy(), LONGEST_MS).unref();
    response.once('close', () => clearTimeout(late));
    bytes.pipe(response);
  }

  /** A whole list as a stream, which waits for its turn among the user's large answers. @throws RemoteProblem */
  async open(command: RawCommand, asked: object, signal: AbortSignal): Promise<Readable> {
    const list = await this.messenger.forward(command, asked);
    if (list instanceof LongAnswer) return (await inTurn(() => list.open(signal), signal)).bytes;
    return Readable.from([list instanceof RawReply ? (list.json ?? Buffer.alloc(0)) : list]);
  }
}

/** The fields of a list, whatever state of it the client has. */
interface Asked {
  if_none_match?: unknown;
  since?: unknown;
}

const keyOf = (pattern: string, asked: unknown) =>
  JSON.stringify({ pattern, ...(asked as Asked), if_none_match: undefined, since: undefined });

/** Repeats a call that is refused because two large answers of the user are on their way. */
async function inTurn<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const patient_until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const isTooMany = error instanceof HttpException && error.getStatus() === 429;
      if (!isTooMany || Date.now() > patient_until) throw error;
      await pause(RETRY_AFTER_S * 1000, undefined, { signal });
    }
  }
}

/** Aborts when the client leaves before it has everything. */
function goneSignal(response: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  const look = () => {
    if (!response.writableFinished) leaving.abort();
  };
  if (response.closed) look();
  else response.once('close', look);
  return leaving.signal;
}
