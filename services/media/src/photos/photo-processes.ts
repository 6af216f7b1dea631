import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { watchCpuTime } from '@whereabouts/shared/nest/process/cpu-time.js';
import { Tinypool } from 'tinypool';
import { PdfDrawer } from '../documents/pdf-drawer.js';
import { isLarge } from './large-photo.js';
import type { RefusalCode } from './photo-refused.js';
import { PhotoWorkers, type TaskName, type TaskOutcome, type TaskRequest } from './photo-tasks.js';

/** Limits for processing one photo (docs/rules/images.md). */
interface PhotoLimits {
  /** CPU time on Linux, which does not advance while other programs use the processors. */
  work_limit_ms: number;
  /** Elapsed time. */
  time_limit_ms: number;
  /** Memory in addition to what an idle worker uses. Enforced on Linux. */
  memory_bytes: number;
}

const PHOTO_LIMITS: PhotoLimits = { work_limit_ms: 20_000, time_limit_ms: 60_000, memory_bytes: 1024 ** 3 };

/** One more than can run at once, so that one user's photos never occupy all workers. */
export const WORKERS = availableParallelism() + 1;

/** An idle worker ends after this time. Starting a new one takes a fifth of a second. */
const IDLE_MS = 10_000;

/** Always the compiled file, because Node runs it even if tests run from source. */
const WORKER_FILE = fileURLToPath(new URL('../../dist/photos/photo-worker.js', import.meta.url));

/**
 * Worker processes that decode photos, and separate ones that draw PDFs (`PdfDrawer`), so that a hostile PDF delays no
 * photo. They are started on demand. A photo made to crash or slow down a decoder affects only one process. The
 * processes have access to nothing but the given files: no environment, database or broker.
 */
export class PhotoProcesses extends PhotoWorkers {
  private readonly log = new Logger('PhotoProcesses');
  private readonly limits: PhotoLimits;
  private readonly pool: Tinypool;
  /**
   * Runs one large photo at a time, each in a new process: several together would take gigabytes, and each leaves much
   * memory allocated.
   */
  private readonly pool_of_large: Tinypool;
  private readonly pdfDrawer = new PdfDrawer();

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
    if (isPdfTask(name, request)) return (await this.pdfDrawer.draw(request, signal)) as TaskOutcome<Name>;
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
      this.log.warn({ error, refused }, 'photo refused, too much time or memory');
      return { refused } as TaskOutcome<Name>;
    } finally {
      signal?.removeEventListener('abort', leave);
      watch.stop();
    }
  }

  async close() {
    await Promise.all([this.pool.destroy(), this.pool_of_large.destroy()]);
  }

  /** Starts the measurement when a worker begins, because a task may wait for a free worker. */
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
    // A worker that ends during a task rejects that task. This handler is for idle workers.
    pool.on('error', (error: Error) => this.log.warn({ error }, 'photo worker ended'));
    return pool;
  }
}

function isPdfTask(name: TaskName, _request: TaskRequest<TaskName>): _request is TaskRequest<'drawPdf'> {
  return name === 'drawPdf';
}

/** The reason why a process was killed. */
class LimitReached extends Error {
  constructor(readonly code: 'too_much_work' | 'busy') {
    super(code);
  }
}

const isExit = (error: unknown) => error instanceof Error && error.message === 'Worker exited unexpectedly';
