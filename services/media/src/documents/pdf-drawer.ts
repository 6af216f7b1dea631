import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { watchCpuTime } from '@whereabouts/shared/nest/process/cpu-time.js';
import { PerUserConcurrency } from '@whereabouts/shared/nest/security/per-user-concurrency.js';
import type { RefusalCode } from '../photos/photo-refused.js';
import type { DrawnPdf, PdfRequest } from './draw-pdf.js';

/** Always the compiled file, because Node runs it even if tests run from source. */
const PROGRAM = fileURLToPath(new URL('../../dist/documents/pdf-process.js', import.meta.url));

/**
 * A page of a real PDF takes less than a second and 130 MB, also of a file with 10,000 pages. PDFium is WebAssembly,
 * whose memory has its own limit: 4,096 pages are 256 MB.
 */
const MEMORY_LIMITS = ['--wasm-max-mem-pages=4096', '--max-old-space-size=128', '--max-semi-space-size=4'];

interface TimeLimits {
  /** CPU time on Linux, which does not advance while other programs use the processors. */
  work_limit_ms: number;
  /** Elapsed time. */
  time_limit_ms: number;
}

const TIME_LIMITS: TimeLimits = { work_limit_ms: 20_000, time_limit_ms: 60_000 };

/** The drawn pages, or the reason why the server could not draw any. */
export type PdfOutcome = { result: DrawnPdf } | { refused: Extract<RefusalCode, 'busy' | 'storage_full'> };

/**
 * Draws pages of PDFs, one file at a time, each in a new child process with an empty environment. A process is never
 * used again, because a file that ends PDFium may leave damaged memory.
 */
export class PdfDrawer {
  private readonly log = new Logger('PdfDrawer');
  private readonly turns = new PerUserConcurrency({ per_user: 1 });
  private readonly limits: TimeLimits;

  constructor(limits?: Partial<TimeLimits>) {
    this.limits = { ...TIME_LIMITS, ...limits };
  }

  /** @param signal kills the process. @throws the reason of the signal */
  draw(request: PdfRequest, signal?: AbortSignal): Promise<PdfOutcome> {
    // One queue for all: the callers take turns by user.
    return this.turns.run(0, () => this.drawNow(request, signal));
  }

  private async drawNow(request: PdfRequest, signal?: AbortSignal): Promise<PdfOutcome> {
    signal?.throwIfAborted();
    const child = fork(PROGRAM, [JSON.stringify(request)], {
      env: {},
      execArgv: MEMORY_LIMITS,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let limit: 'work' | 'time' | null = null;
    const kill = (reached: typeof limit) => {
      limit ??= reached;
      child.kill('SIGKILL');
    };
    const stopWatching = watchCpuTime(child.pid ?? 0, this.limits.work_limit_ms, () => kill('work'));
    const timer = setTimeout(() => kill('time'), this.limits.time_limit_ms);
    const leave = () => kill(null);
    signal?.addEventListener('abort', leave);
    try {
      const { outcome, exit } = await endOf(child);
      signal?.throwIfAborted();
      if (outcome) return outcome;
      this.log.warn({ limit, exit }, 'PDF not drawn, its process ended');
      // Only much work is surely the fault of the file. After any other end, a later request tries again.
      return limit === 'work' ? { result: { problem: 'unreadable' } } : { refused: 'busy' };
    } finally {
      signal?.removeEventListener('abort', leave);
      clearTimeout(timer);
      stopWatching();
    }
  }
}

/** Waits for the end of the process, so that nothing writes into the folder of the request afterward. */
async function endOf(child: ChildProcess) {
  let outcome: PdfOutcome | undefined;
  child.once('message', (message) => {
    outcome = message as PdfOutcome;
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return { outcome, exit: signal ?? code };
}
