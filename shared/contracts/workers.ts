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
  /** Images it holds now. */
  in_flight: z.int(),
  /** Images it has finished since it started, with whatever outcome. */
  processed: z.int(),
});
export type Worker = z.infer<typeof Worker>;

/** A worker last seen longer ago than this is gone (docs/rules/analysis.md). */
export const WORKER_GONE_MS = 15_000;

export const WorkerStatus = z.object({
  status: z.enum(['online', 'offline']),
  /** How often all workers have been told to begin anew. */
  restarts: z.int(),
  workers: z.array(Worker),
});
export type WorkerStatus = z.infer<typeof WorkerStatus>;

/**
 * Another reading of an entry’s states (docs/rules/analysis.md): `skipped` counts as completed, `analyzing` and
 * `saving` as processing.
 */
export const JobStatus = z.enum(['pending', 'processing', 'completed', 'failed']);
export type JobStatus = z.infer<typeof JobStatus>;

export const JobStats = z.object({
  total_jobs: z.int(),
  pending_jobs: z.int(),
  processing_jobs: z.int(),
  completed_jobs: z.int(),
  failed_jobs: z.int(),
  /** Latest first, 10 of them; `duration_seconds` is null until an end. */
  recent_jobs: z.array(
    z.object({ id: Id, status: JobStatus, created_at: Timestamp, duration_seconds: z.number().nullable() }),
  ),
});
export type JobStats = z.infer<typeof JobStats>;

/** Images that came to an end in each of the last 60 minutes, oldest first. */
export const Throughput = z.object({
  minutes: z.array(z.object({ at: Timestamp, completed: z.int(), failed: z.int() })),
});
export type Throughput = z.infer<typeof Throughput>;

const AsAdmin = z.object({ actor: Actor });

/** The queue and its workers as an admin sees them, answered by analysis. */
export const workers = {
  stats: command('analysis.jobStats', AsAdmin, JobStats),
  throughput: command('analysis.throughput', AsAdmin, Throughput),
  status: command('analysis.workerStatus', AsAdmin, WorkerStatus),
  /** Every worker finishes what it holds, connects anew and reports (docs/rules/analysis.md). */
  restart: command('analysis.restartWorkers', AsAdmin, Success),
};
