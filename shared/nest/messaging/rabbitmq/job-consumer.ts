import { DurableConsumer } from './durable-consumer.js';

/** Marker of job handlers. */
export const JOBS = Symbol('jobs');

/** Consumes jobs from a queue that all workers share. Each worker holds at most `prefetch` jobs at a time. */
export class JobConsumer extends DurableConsumer {
  override readonly transportId = JOBS;
}
