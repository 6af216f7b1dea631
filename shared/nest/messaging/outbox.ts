import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Event, Job } from '../../contracts/contract.js';
import { requestContext, requestId } from '../http/request-context.js';
import { MAX_MESSAGE_BYTES } from './rabbitmq/message-size.js';
import { EVENT_EXCHANGE } from './rabbitmq/queues.js';

/**
 * A part of a statement that writes messages.
 * @param messages a relation whose `message` is a `Message` as JSON, and whose `place` gives their order
 * @param envelope the parameter with what `Outbox.envelope` gives
 */
export const writeMessages = (messages: string, envelope: string) => `
  insert into outbox (exchange, routing_key, pattern, request_id, traceparent, payload)
  select envelope.exchange, message ->> 'routing_key', message ->> 'pattern', envelope.request_id,
    envelope.traceparent, message -> 'payload'
  from jsonb_to_record(${envelope}::jsonb) as envelope (exchange text, request_id text, traceparent text), ${messages}
  order by place`;

/** The same text for any number of messages, so that PostgreSQL plans it once. */
const WRITE = writeMessages('jsonb_array_elements($2::jsonb) with ordinality as messages (message, place)', '$1');

/** One that waits to be sent. */
export interface Message {
  routing_key: string;
  pattern: string;
  payload: unknown;
}

/** An event to be published together with others. */
export const eventMessage = <E extends Event>({ pattern }: E, payload: z.input<E['payload']>): Message => ({
  routing_key: pattern,
  pattern,
  payload,
});

/** Puts messages into the transaction of their change; the relay sends them once it has committed. */
@Injectable()
export class Outbox {
  /** For everybody who listens. */
  async publishEvent<E extends Event>(manager: EntityManager, event: E, payload: z.input<E['payload']>) {
    await this.publishEvents(manager, [eventMessage(event, payload)]);
  }

  /** Several of them, in one statement and in this order. */
  async publishEvents(manager: EntityManager, events: Message[]) {
    if (events.length > 0) await this.write(manager, EVENT_EXCHANGE, events);
  }

  /** Work for workers, in this order; `queue` names a waiting queue when it is not due at once. */
  async enqueueJob<J extends Job>(
    manager: EntityManager,
    job: J,
    payloads: z.input<J['payload']>[],
    queue = job.pattern,
  ) {
    const { pattern } = job;
    const messages = payloads.map((payload) => ({ routing_key: queue, pattern, payload }));
    await this.write(manager, EVENT_EXCHANGE, messages);
  }

  /** What messages of the running call have in common, for a statement that writes them itself (`writeMessages`). */
  envelope(exchange = EVENT_EXCHANGE): string {
    const context = requestContext();
    const request_id = requestId(context?.request_id);
    return JSON.stringify({ exchange, request_id, traceparent: context?.span?.traceparent ?? null });
  }

  /** A transaction has written messages: they are sent as soon as it has committed. */
  written(manager: EntityManager) {
    if (manager.queryRunner) manager.queryRunner.data.outbox = true;
  }

  /** @throws Error for a message that the broker would refuse, so that its transaction fails and not the relay */
  private async write(manager: EntityManager, exchange: string, messages: Message[]) {
    const json = JSON.stringify(messages);
    if (Buffer.byteLength(json) > MAX_MESSAGE_BYTES) refuseLong(messages);
    await manager.query(WRITE, [this.envelope(exchange), json]);
    this.written(manager);
  }
}

/** What a message says to the broker. */
export function contentOf({ pattern, payload }: Pick<Message, 'pattern' | 'payload'>): Buffer {
  return Buffer.from(JSON.stringify({ pattern, data: payload }));
}

function refuseLong(messages: Message[]) {
  const long = messages.find((message) => contentOf(message).length > MAX_MESSAGE_BYTES);
  if (long) throw new Error(`the message ${long.pattern} is too long for the broker`);
}
