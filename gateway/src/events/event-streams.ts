import { type BeforeApplicationShutdown, HttpException, Injectable } from '@nestjs/common';
import type { ChangedTopics, LiveUpdate } from '@whereabouts/shared/contracts/live-updates.js';
import { Topic } from '@whereabouts/shared/contracts/live-updates.js';
import type { Response } from 'express';

/** Devices and windows of one user, of which browsers keep the visible ones alone. */
const MAX_STREAMS = 20;
/** Proxies give up connections that are silent for longer. */
const HEARTBEAT_MS = 25_000;
/** So long at most nobody looks whether the token is still good, had the word that it is not been lost. */
const LIFE_MS = 60 * 60_000;
/** What a client has not taken when it is told something else: it is gone, or too slow to be told anything. */
const MAX_UNREAD_BYTES = 16_384;

/** The open streams of events at this gateway (docs/rules/answers.md). */
@Injectable()
export class EventStreams implements BeforeApplicationShutdown {
  private readonly streams = new Map<number, Set<Response>>();
  private heartbeat: NodeJS.Timeout | undefined;

  /** Keeps the response open, no longer than the token is good. @throws HttpException 429 for more than 20 of one user */
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
      // Compression would hold events back.
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

  /** Something may have been told while nobody listened. */
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
