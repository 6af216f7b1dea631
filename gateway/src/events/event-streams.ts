import { type BeforeApplicationShutdown, HttpException, Injectable } from '@nestjs/common';
import type { ChangedTopics, LiveUpdate } from '@whereabouts/shared/contracts/live-updates.js';
import { Topic } from '@whereabouts/shared/contracts/live-updates.js';
import type { Response } from 'express';

/** Streams of one user's devices and windows. Browsers close the streams of hidden windows. */
const MAX_STREAMS = 20;
/** Proxies close connections that are silent for longer. */
const HEARTBEAT_MS = 25_000;
/** Maximum lifetime of a stream. It bounds the time that a stream outlives its token if an update is lost. */
const LIFE_MS = 60 * 60_000;
/** A client with more unread bytes than this is gone or too slow. Its stream is closed. */
const MAX_UNREAD_BYTES = 16_384;

/** The open event streams of this gateway (docs/rules/answers.md). */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly streams = new Map<number, Set<Response>>();
  private heartbeat: NodeJS.Timeout | undefined;

  /**
   * Keeps the response open until the token expires. @throws HttpException (429) for more than 20 streams of one user
   */
  open(user_id: number, token_ends_at: number, response: Response): void {
    const streams = this.streams.get(user_id) ?? new Set();
    if (streams.size >= MAX_STREAMS) throw tooMany();
    this.streams.set(user_id, streams.add(response));
    const end = setTimeout(() => response.end(), Math.min(token_ends_at - Date.now(), LIFE_MS));
    this.heartbeat ??= setInterval(() => this.beat(), HEARTBEAT_MS);
    response.once('close', () => {
      clearTimeout(end);
      this.forget(user_id, response);
    });
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      // Compression would delay events.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    write(response, ':\n\n');
  }

  tell({ user_ids, topics, ends_streams }: LiveUpdate): void {
    const text = changed({ topics });
    for (const id of user_ids) {
      for (const response of this.streams.get(id) ?? []) {
        if (ends_streams) response.end();
        else write(response, text);
      }
    }
  }

  /** Tells all streams that anything may have changed, because updates were lost during an outage. */
  tellAll(): void {
    const text = changed({ topics: Topic.options });
    for (const response of this.all()) write(response, text);
  }

  beforeApplicationShutdown() {
    for (const response of this.all()) response.end();
  }

  private beat() {
    for (const response of this.all()) write(response, ':\n\n');
  }

  private *all() {
    for (const streams of this.streams.values()) yield* streams;
  }

  private forget(user_id: number, response: Response) {
    const streams = this.streams.get(user_id);
    streams?.delete(response);
    if (streams?.size === 0) this.streams.delete(user_id);
    if (this.streams.size > 0) return;
    clearInterval(this.heartbeat);
    this.heartbeat = undefined;
  }
}

const changed = (data: ChangedTopics) => `event: changed\ndata: ${JSON.stringify(data)}\n\n`;

function write(response: Response, text: string) {
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
  else response.write(text);
}

function tooMany() {
  const message = 'Too many of your devices and windows are connected at once.';
  return new HttpException({ message, code: 'too_many_at_once', retry_after: 60 }, 429);
}
