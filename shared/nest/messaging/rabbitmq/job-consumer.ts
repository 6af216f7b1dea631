import { DurableConsumer } from './durable-consumer.js';

/** Marker of the handlers of jobs. */
export const JOBS = Symbol('jobs');

/** Takes jobs from a queue that all workers share; each holds at most `prefetch` of them at a time. */
export class JobConsumer extends DurableConsumer {
  override readonly transportId = JOBS;
}
