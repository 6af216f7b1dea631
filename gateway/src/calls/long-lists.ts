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

/** How long an export waits for the user's other lists, which finish sooner. */
const PATIENCE_MS = 60_000;

/** A client that reads nothing for this long loses its list, so that it frees its slot among the large responses. */
const STALLED_MS = 120_000;

/** A client that takes longer than this loses its list, so that a slow client does not keep its slot. */
const LONGEST_MS = 15 * 60_000;

/** Streams long lists to clients. The gateway never holds a whole list in memory. */
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
   * Rejects a repeated request for a list while the user's slots for large responses are taken, without asking
   * inventory.
   * @throws HttpException (429)
   */
  refuseRepeated({ pattern }: Command | RawCommand, asked: Asked): void {
    if (asked.if_none_match || asked.since) return;
    this.large.refuseRepeated(askerOf(asked), keyOf(pattern, asked));
  }

  /** Responds with a list of any length. @param asked the command's request */
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
   * Streams a long list. An error before the first byte becomes an error response; after it, the connection breaks.
   * @throws HttpException (429) for a third concurrent large list of one user
   */
  async send(list: LongAnswer, asked: unknown, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (sendUnchanged(request, response, list.etag)) return;
    if (isLarge(list.item_count, asked)) this.large.begin(askerOf(asked), keyOf(list.pattern, asked), response);
    const { etag, bytes } = await list.open(goneSignal(response));
    // Newer than announced if the list has changed in between.
    response.setHeader('ETag', etag);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (request.method === 'HEAD') {
      bytes.destroy();
      response.end();
      return;
    }
    bytes.once('error', (error: unknown) => {
      this.log.debug({ error }, 'long list aborted');
      response.destroy();
    });
    response.setTimeout(STALLED_MS, () => response.destroy());
    const late = setTimeout(() => response.destroy(), LONGEST_MS).unref();
    response.once('close', () => clearTimeout(late));
    bytes.pipe(response);
  }

  /** Opens a list as a stream, and waits for a free slot among the user's large responses. @throws RemoteProblem */
  async open(command: RawCommand, asked: object, signal: AbortSignal): Promise<Readable> {
    const list = await this.messenger.forward(command, asked);
    if (list instanceof LongAnswer) return (await inTurn(() => list.open(signal), signal)).bytes;
    return Readable.from([list instanceof RawReply ? (list.json ?? Buffer.alloc(0)) : list]);
  }
}

/** The parts of a request that depend on the client's copy of the list. */
interface Asked {
  if_none_match?: unknown;
  since?: unknown;
}

const keyOf = (pattern: string, asked: unknown) =>
  JSON.stringify({ pattern, ...(asked as Asked), if_none_match: undefined, since: undefined });

/** Repeats a call that was rejected because the user's slots for large responses are taken. */
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

/** Aborts if the client disconnects before the response is complete. */
function goneSignal(response: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  const look = () => {
    if (!response.writableFinished) leaving.abort();
  };
  if (response.closed) look();
  else response.once('close', look);
  return leaving.signal;
}
