import { z } from 'zod';
import { Actor } from './auth.js';
import { command } from './contract.js';
import { Id, Timestamp } from './fields.js';
import { Success } from './problem.js';

/** A process that takes images from the queue. */
export const Worker = z.object({
  id: z.string(),
  started_at: Timestamp,
  last_seen_at: Timestamp,
  /** Images that the worker holds now. */
  in_flight: z.int(),
  /** Images that the worker has finished since its start, successful or failed. */
  processed: z.int(),
});
export type Worker = z.infer<typeof Worker>;

/** A worker without a sign of life for longer than this counts as gone (docs/rules/analysis.md). */
export const WORKER_GONE_MS = 15_000;

export const WorkerStatus = z.object({
  status: z.enum(['online', 'offline']),
  /** How often an admin has restarted the workers. */
  restarts: z.int(),
  workers: z.array(Worker),
});
export type WorkerStatus = z.infer<typeof WorkerStatus>;

/**
 * The status of an entry, as the admin screens show it (docs/rules/analysis.md): `skipped` counts as completed,
 * `analyzing` and `saving` count as processing.
 */
export const JobStatus = z.enum(['pending', 'processing', 'completed', 'failed']);
export type JobStatus = z.infer<typeof JobStatus>;

export const JobStats = z.object({
  total_jobs: z.int(),
  pending_jobs: z.int(),
  processing_jobs: z.int(),
  completed_jobs: z.int(),
  failed_jobs: z.int(),
  /** Latest first, at most 10. `duration_seconds` is null until the job is finished. */
  recent_jobs: z.array(
    z.object({ id: Id, status: JobStatus, created_at: Timestamp, duration_seconds: z.number().nullable() }),
  ),
});
export type JobStats = z.infer<typeof JobStats>;

/** Images that finished in each of the last 60 minutes, oldest first. */
export const Throughput = z.object({
  minutes: z.array(z.object({ at: Timestamp, completed: z.int(), failed: z.int() })),
});
export type Throughput = z.infer<typeof Throughput>;

const AsAdmin = z.object({ actor: Actor });

/** Commands of the queue and its workers for admins, handled by analysis. */
export const workers = {
  stats: command('analysis.jobStats', AsAdmin, JobStats),
  throughput: command('analysis.throughput', AsAdmin, Throughput),
  status: command('analysis.workerStatus', AsAdmin, WorkerStatus),
  /** Every worker finishes its current images, reconnects and reports (docs/rules/analysis.md). */
  restart: command('analysis.restartWorkers', AsAdmin, Success),
};
