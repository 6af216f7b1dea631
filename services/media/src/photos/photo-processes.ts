import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { Tinypool } from 'tinypool';
import { watchCpuTime } from './cpu-time.js';
import { isLarge } from './large-photo.js';
import type { RefusalCode } from './photo-refused.js';
import { PhotoWorkers, type TaskName, type TaskOutcome, type TaskRequest } from './photo-tasks.js';

/** What the work on one photo may cost (docs/rules/images.md). */
interface PhotoLimits {
  /** On Linux CPU time, which does not pass while other programs keep the processors busy. */
  work_limit_ms: number;
  /** From beginning to end. */
  time_limit_ms: number;
  /** Beyond what a worker needs by itself; enforced on Linux. */
  memory_bytes: number;
}

const PHOTO_LIMITS: PhotoLimits = { work_limit_ms: 20_000, time_limit_ms: 60_000, memory_bytes: 1024 ** 3 };

/** One more than can run at once, so that one user's photos never take them all. */
export const WORKERS = availableParallelism() + 1;

/** A worker without work ends after this time; starting another takes a fifth of a second. */
const IDLE_MS = 10_000;

/** Always as built: Node runs it, also where tests run the sources. */
const WORKER_FILE = fileURLToPath(new URL('../../dist/photos/photo-worker.js', import.meta.url));

/**
 * Processes that work on photos, started when there is work: a file made to break or slow down a decoder breaks or slows
 * down one of them. They know nothing but the files they are given: no environment, no database, no broker.
 */
export class PhotoProcesses extends PhotoWorkers {
  private readonly log = new Logger('PhotoProcesses');
  private readonly limits: PhotoLimits;
  private readonly pool: Tinypool;
  /** One at a time, each in a new process: several together would take gigabytes, and each leaves much memory behind. */
  private readonly pool_of_large: Tinypool;

  constructor(limits?: Partial<PhotoLimits>) {
    super();
    this.limits = { ...PHOTO_LIMITS, ...limits };
    this.pool = this.startPool({ maxThreads: WORKERS });
    this.pool_of_large = this.startPool({ maxThreads: 1, isolateWorkers: true });
  }

  async run<Name extends TaskName>(
    name: Name,
    request: TaskRequest<Name>,
    signal?: AbortSignal,
  ): Promise<TaskOutcome<Name>> {
    const isOfLarge = name === 'convertLarge' || ('width' in request && isLarge(request.width * request.height));
    const ended = new AbortController();
    const end = (reason: unknown) => ended.abort(reason);
    const watch = this.watch(end);
    const leave = () => end(signal?.reason);
    signal?.addEventListener('abort', leave);
    try {
      signal?.throwIfAborted();
      const pool = isOfLarge ? this.pool_of_large : this.pool;
      return await pool.run(request, { name, signal: ended.signal, channel: watch.channel });
    } catch (error) {
      const { reason } = ended.signal;
      const refused: RefusalCode | null =
        reason instanceof LimitReached ? reason.code : isExit(error) ? 'too_much_work' : null;
      if (!refused) throw reason ?? error;
      this.log.warn({ error, refused }, 'a photo took too much time or memory');
      return { refused } as TaskOutcome<Name>;
    } finally {
      signal?.removeEventListener('abort', leave);
      watch.stop();
    }
  }

  async close() {
    await Promise.all([this.pool.destroy(), this.pool_of_large.destroy()]);
  }

  /** Measures from when a worker has begun: a task may wait for a free one. */
  private watch(end: (reason: LimitReached) => void) {
    let isOver = false;
    let stop = () => {
      isOver = true;
    };
    const begin = (pid: number) => {
      if (isOver) return;
      const { work_limit_ms, time_limit_ms } = this.limits;
      const stopWatching = watchCpuTime(pid, work_limit_ms, () => end(new LimitReached('too_much_work')));
      const timer = setTimeout(() => end(new LimitReached('busy')), time_limit_ms);
      stop = () => {
        stopWatching();
        clearTimeout(timer);
      };
    };
    const postMessage = ({ begun }: { begun: number }) => begin(begun);
    return { channel: { onMessage: () => undefined, postMessage }, stop: () => stop() };
  }

  private startPool(options: { maxThreads: number; isolateWorkers?: boolean }): Tinypool {
    const pool = new Tinypool({
      ...options,
      filename: WORKER_FILE,
      runtime: 'child_process',
      minThreads: 0,
      idleTimeout: IDLE_MS,
      env: { PATH: process.env.PATH ?? '', VIPS_WARNING: '0', PHOTO_MEMORY_BYTES: String(this.limits.memory_bytes) },
    });
    // Those that end while they work reject their task; this is about the others.
    pool.on('error', (error: Error) => this.log.warn({ error }, 'a photo worker ended'));
    return pool;
  }
}

/** Why a process was killed. */
class LimitReached extends Error {
  constructor(readonly code: 'too_much_work' | 'busy') {
    super(code);
  }
}

const isExit = (error: unknown) => error instanceof Error && error.message === 'Worker exited unexpectedly';
