import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Event, Job } from '../contracts/contract.js';
import { OutboxEntity } from './outbox.entity.js';
import { requestContext, requestId } from './request-context.js';
import { EVENT_EXCHANGE } from './transports.js';

/** Puts messages into the transaction of the change they tell of; the relay sends them once it has committed. */
@Injectable()
export class Outbox {
  /** A fact for everybody who listens. */
  async tell<E extends Event>(manager: EntityManager, event: E, payload: z.input<E['payload']>) {
    await this.write(manager, EVENT_EXCHANGE, event.pattern, event.pattern, payload);
  }

  /** Work for a worker; `queue` names a waiting queue when it is not due at once. */
  async hand<J extends Job>(manager: EntityManager, job: J, payload: z.input<J['payload']>, queue = job.pattern) {
    await this.write(manager, '', queue, job.pattern, payload);
  }

  private async write(
    manager: EntityManager,
    exchange: string,
    routing_key: string,
    pattern: string,
    payload: unknown,
  ) {
    const request_id = requestId(requestContext()?.request_id);
    await manager.insert(OutboxEntity, { exchange, routing_key, pattern, payload: payload as object, request_id });
    if (manager.queryRunner) manager.queryRunner.data.outbox = true;
  }
}
