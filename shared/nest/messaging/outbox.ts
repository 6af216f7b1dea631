import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Event, Job } from '../../contracts/contract.js';
import type { Transaction } from '../database/transactions.js';
import { requestContext, requestId } from '../http/request-context.js';
import { MAX_MESSAGE_BYTES } from './rabbitmq/message-size.js';
import { EVENT_EXCHANGE } from './rabbitmq/queues.js';

/**
 * The part of a statement that writes messages.
 * @param messages a relation whose `message` column is a `Message` as JSON and whose `place` column gives the order
 * @param envelope the parameter that holds the value of `Outbox.envelope`
 */
export const writeMessages = (messages: string, envelope: string) => `
  insert into outbox (exchange, routing_key, pattern, request_id, traceparent, payload)
  select envelope.exchange, message ->> 'routing_key', message ->> 'pattern', envelope.request_id,
    envelope.traceparent, message -> 'payload'
  from jsonb_to_record(${envelope}::jsonb) as envelope (exchange text, request_id text, traceparent text), ${messages}
  order by place`;

/** The text is constant for any number of messages, so that PostgreSQL plans it once. */
const WRITE = writeMessages('jsonb_array_elements($2::jsonb) with ordinality as messages (message, place)', '$1');

/** A message in the outbox. */
export interface Message {
  routing_key: string;
  pattern: string;
  payload: unknown;
}

/** An event that is published together with others. */
export const eventMessage = <E extends Event>({ pattern }: E, payload: z.input<E['payload']>): Message => ({
  routing_key: pattern,
  pattern,
  payload,
});

/** Writes messages in the transaction of their change. The relay sends them after the commit. */
@Injectable()
export class Outbox {
  private readonly wakers: (() => void)[] = [];

  /** Publishes an event to all its subscribers. */
  async publishEvent<E extends Event>(tx: Transaction, event: E, payload: z.input<E['payload']>) {
    await this.publishEvents(tx, [eventMessage(event, payload)]);
  }

  /** Publishes several events in one statement, in this order. */
  async publishEvents(tx: Transaction, events: Message[]) {
    if (events.length > 0) await this.write(tx, EVENT_EXCHANGE, events);
  }

  /** Enqueues jobs for workers, in this order. `queue` names a delay queue if the jobs are not due at once. */
  async enqueueJob<J extends Job>(tx: Transaction, job: J, payloads: z.input<J['payload']>[], queue = job.pattern) {
    const { pattern } = job;
    const messages = payloads.map((payload) => ({ routing_key: queue, pattern, payload }));
    await this.write(tx, EVENT_EXCHANGE, messages);
  }

  /**
   * The common values of messages written in this request, for a statement that writes them itself (`writeMessages`).
   */
  envelope(exchange = EVENT_EXCHANGE): string {
    const context = requestContext();
    const request_id = requestId(context?.request_id);
    return JSON.stringify({ exchange, request_id, traceparent: context?.span?.traceparent ?? null });
  }

  /** Call this if a statement has written messages itself, so that the relay sends them right after the commit. */
  written(tx: Transaction) {
    tx.afterCommit(this.wakeRelay);
  }

  /** @param wake is called after every commit that has written messages */
  onCommit(wake: () => void) {
    this.wakers.push(wake);
  }

  private readonly wakeRelay = () => {
    for (const wake of this.wakers) wake();
  };

  /** @throws Error for a message that the broker would reject, so that the transaction fails instead of the relay */
  private async write(tx: Transaction, exchange: string, messages: Message[]) {
    const json = JSON.stringify(messages);
    if (Buffer.byteLength(json) > MAX_MESSAGE_BYTES) refuseLong(messages);
    await tx.query(WRITE, [this.envelope(exchange), json]);
    this.written(tx);
  }
}

/** The content of a broker message. */
export function contentOf({ pattern, payload }: Pick<Message, 'pattern' | 'payload'>): Buffer {
  return Buffer.from(JSON.stringify({ pattern, data: payload }));
}

function refuseLong(messages: Message[]) {
  const long = messages.find((message) => contentOf(message).length > MAX_MESSAGE_BYTES);
  if (long) throw new Error(`the message ${long.pattern} is too long for the broker`);
}
