import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Event, Job } from '../contracts/contract.js';
import { EVENT_EXCHANGE } from './rabbitmq/queues.js';
import { requestContext, requestId } from './request-context.js';

/** The same text for any number of messages, so that PostgreSQL plans it once. */
const WRITE = `
  insert into outbox (exchange, routing_key, pattern, request_id, traceparent, payload)
  select $1, $2, $3, $4, $5, payload
  from jsonb_array_elements($6::jsonb) with ordinality as message (payload, place) order by place`;

/** Puts messages into the transaction of their change; the relay sends them once it has committed. */
@Injectable()
export class Outbox {
  /** A fact for everybody who listens. */
  async publishEvent<E extends Event>(manager: EntityManager, event: E, payload: z.input<E['payload']>) {
    await this.write(manager, EVENT_EXCHANGE, event.pattern, event.pattern, [payload]);
  }

  /** Work for workers, in this order; `queue` names a waiting queue when it is not due at once. */
  async enqueueJob<J extends Job>(
    manager: EntityManager,
    job: J,
    payloads: z.input<J['payload']>[],
    queue = job.pattern,
  ) {
    await this.write(manager, '', queue, job.pattern, payloads);
  }

  private async write(
    manager: EntityManager,
    exchange: string,
    routing_key: string,
    pattern: string,
    payloads: unknown[],
  ) {
    const context = requestContext();
    const request_id = requestId(context?.request_id);
    const traceparent = context?.span?.traceparent ?? null;
    await manager.query(WRITE, [exchange, routing_key, pattern, request_id, traceparent, JSON.stringify(payloads)]);
    if (manager.queryRunner) manager.queryRunner.data.outbox = true;
  }
}
