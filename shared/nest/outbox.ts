import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Event, Job } from '../contracts/contract.js';
import { EVENT_EXCHANGE } from './rabbitmq/queues.js';
import { requestContext, requestId } from './request-context.js';

/** The same text for any number of messages, so that PostgreSQL plans it once. */
const WRITE = `
  insert into outbox (exchange, routing_key, pattern, request_id, traceparent, payload)
  select $1, message ->> 'routing_key', message ->> 'pattern', $2, $3, message -> 'payload'
  from jsonb_array_elements($4::jsonb) with ordinality as messages (message, place) order by place`;

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
    await this.write(manager, '', messages);
  }

  private async write(manager: EntityManager, exchange: string, messages: Message[]) {
    const context = requestContext();
    const request_id = requestId(context?.request_id);
    const traceparent = context?.span?.traceparent ?? null;
    await manager.query(WRITE, [exchange, request_id, traceparent, JSON.stringify(messages)]);
    if (manager.queryRunner) manager.queryRunner.data.outbox = true;
  }
}
