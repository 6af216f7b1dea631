import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit, Optional } from '@nestjs/common';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { readerOff } from '@whereabouts/shared/nest/process/vision-env.js';
import pLimit from 'p-limit';
import { Tinypool } from 'tinypool';
import type { AnalysisEnv } from '../env.js';
import type { Reading } from './reading.js';

/** Limits for reading one photo (docs/recognition.md). Memory is in addition to what the idle process uses. */
export const READER_LIMITS = { time_ms: 30_000, memory_bytes: 1024 ** 3, idle_ms: 60_000 };

/** Always the compiled file, because Node runs it even if tests run from source. */
const WORKER_FILE = fileURLToPath(new URL('../../dist/reader/reader-worker.js', import.meta.url));

/**
 * Reads text and codes on photos in one child process, one photo at a time. The process starts with the first photo and
 * ends after a minute without one, which returns its memory. It gets a file and nothing else: no environment, database
 * or broker.
 */
@Injectable()
export class PhotoReader implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('PhotoReader');
  private readonly turn = pLimit(1);
  private pool: Tinypool | undefined;

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    @Optional() private readonly limits = READER_LIMITS,
  ) {}

  get isOn(): boolean {
    return readerOff(this.env) === null;
  }

  onModuleInit() {
    if (readerOff(this.env) === 'small') this.log.warn('reader off, less than 1.5 GB of memory');
  }

  /**
   * Reads a photo. Null if the reader is off or fails, if the photo takes more time or memory than it may, or if the
   * signal aborts: the caller then continues without a reading.
   */
  async read(photo: Buffer, signal?: AbortSignal): Promise<Reading | null> {
    if (!this.isOn) return null;
    const aborted = Promise.withResolvers<null>();
    const leave = () => aborted.resolve(null);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
    try {
      return await Promise.race([
        aborted.promise,
        this.turn(() => (signal?.aborted ? null : this.readNow(photo, signal))),
      ]);
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  async onApplicationShutdown() {
    await this.pool?.destroy();
  }

  private async readNow(photo: Buffer, left?: AbortSignal): Promise<Reading | null> {
    const started = performance.now();
    const limit = AbortSignal.timeout(this.limits.time_ms);
    const signal = left ? AbortSignal.any([left, limit]) : limit;
    const folder = await mkdtemp(join(tmpdir(), 'read-'));
    try {
      const path = join(folder, 'photo');
      await writeFile(path, photo, { mode: 0o600 });
      this.pool ??= this.startPool();
      const reading: Reading = await this.pool.run({ path }, { name: 'read', signal });
      const { lines, codes } = reading;
      const duration_ms = Math.round(performance.now() - started);
      this.log.debug({ lines: lines.length, codes: codes.length, duration_ms }, 'photo read');
      return reading;
    } catch (error) {
      this.log.warn({ error }, 'photo not read, continuing without text');
      return null;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private startPool(): Tinypool {
    const { memory_bytes, idle_ms } = this.limits;
    const pool = new Tinypool({
      filename: WORKER_FILE,
      runtime: 'child_process',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idle_ms,
      env: { PATH: process.env.PATH ?? '', VIPS_WARNING: '0', READER_MEMORY_BYTES: String(memory_bytes) },
    });
    // A process that ends during a photo rejects its call. This handler is for idle processes.
    pool.on('error', (error: Error) => this.log.warn({ error }, 'reader ended'));
    return pool;
  }
}
