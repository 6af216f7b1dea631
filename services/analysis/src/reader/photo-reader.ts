import { rm, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit, Optional } from '@nestjs/common';
import { watchCpuTime } from '@whereabouts/shared/nest/process/cpu-time.js';
import { ENV } from '@whereabouts/shared/nest/process/env.js';
import { containerMemory, readerOff } from '@whereabouts/shared/nest/process/vision-env.js';
import { Tinypool } from 'tinypool';
import type { ModelEnv } from '../env.js';
import { deleteLeftPhotos, makePhotoFolder } from './photo-folders.js';
import type { Reading } from './reading.js';
import { type Line, TwoLines } from './two-lines.js';

/**
 * Limits for reading one photo (docs/recognition.md). The work is CPU time, which does not advance while other processes
 * use the processors: the reader has a lower priority than all of them. The time is elapsed time. Memory is in addition
 * to what the idle process uses. A photo that no caller waits for may take `grace_ms` more, because a new process costs
 * seconds, and a model that refuses every photo at once would cost one for each.
 */
export const READER_LIMITS = {
  ...{ work_ms: 30_000, time_ms: 120_000, grace_ms: 5_000 },
  ...{ memory_bytes: 1024 ** 3, idle_ms: 60_000 },
};

/** A photo takes more time or work than it may. On a busy machine, time says nothing about the photo. */
export class LimitExceeded extends Error {
  constructor(readonly limit: 'time' | 'work') {
    super(`too much ${limit}`);
  }
}

/** A photo that waits for its turn. */
interface PhotoToRead {
  line: Line;
  /**
   * Fetches the photo when it is its turn, so that waiting photos take no memory. The signal aborts when the photo is no
   * longer needed.
   */
  load: (signal: AbortSignal) => Promise<Buffer>;
  /**
   * The language of the text on it if that is known (BCP 47, `printed-language.ts`). It is asked before the turn,
   * because the answer may take seconds. Never rejects.
   */
  language: () => Promise<string | null>;
}

/** The process says that it has begun a photo, or that only the first reader has read it. */
type Message = { begun: number } | { problem: string };

/** Always the compiled file, because Node runs it even if tests run from source. */
const WORKER_FILE = fileURLToPath(new URL('../../dist/reader/reader-worker.js', import.meta.url));

/**
 * Reads text and codes on photos in one child process, one photo at a time. Photos that users wait for come before those
 * of the queue. The process starts with the first photo and ends after a minute without one, which returns its memory.
 * It gets a file and nothing else: no environment, database or broker.
 */
@Injectable()
export class PhotoReader implements OnModuleInit, OnApplicationShutdown {
  private readonly log = new Logger('PhotoReader');
  private readonly turns = new TwoLines();
  private pool: Tinypool | undefined;
  private isClosed = false;
  /** Set while a photo is read in the background. */
  private background: AbortController | undefined;
  private readonly off: ReturnType<typeof readerOff>;

  constructor(
    @Inject(ENV) env: ModelEnv,
    @Optional() private readonly limits = READER_LIMITS,
  ) {
    this.off = readerOff(env, totalmem(), containerMemory());
  }

  get isOn(): boolean {
    return this.off === null;
  }

  async onModuleInit() {
    if (this.off === 'small') this.log.warn('reader off, too little memory');
    const count = await deleteLeftPhotos();
    if (count > 0) this.log.warn({ count }, 'photos of a killed service deleted');
  }

  /**
   * Reads a photo. Null if the reader is off, if the photo cannot be decoded, or if `left` aborts: the caller then
   * continues without a reading.
   * @throws Error if the reader fails, or if the photo takes more time or memory than it may
   */
  async read(photo: PhotoToRead, left: AbortSignal): Promise<Reading | null> {
    this.background?.abort();
    return this.readInTurn(photo, left, this.limits.grace_ms);
  }

  /** Like `read`, but gives way to every other caller: `displaced`. */
  async readInBackground(photo: PhotoToRead, left: AbortSignal): Promise<Reading | null | 'displaced'> {
    const background = new AbortController();
    this.background = background;
    try {
      const reading = await this.readInTurn(photo, AbortSignal.any([left, background.signal]), 0);
      return background.signal.aborted ? 'displaced' : reading;
    } finally {
      this.background = undefined;
    }
  }

  private async readInTurn(photo: PhotoToRead, left: AbortSignal, grace_ms: number): Promise<Reading | null> {
    if (!this.isOn) return null;
    const aborted = Promise.withResolvers<null>();
    const leave = () => aborted.resolve(null);
    left.addEventListener('abort', leave);
    if (left.aborted) leave();
    try {
      return await Promise.race([aborted.promise, this.readAfterOthers(photo, left, grace_ms)]);
    } finally {
      left.removeEventListener('abort', leave);
    }
  }

  private async readAfterOthers({ line, load, language }: PhotoToRead, left: AbortSignal, grace_ms: number) {
    const known = await language();
    return this.turns.run(line, () =>
      left.aborted || this.isClosed ? null : this.readNow(load, known, left, grace_ms),
    );
  }

  async onApplicationShutdown() {
    this.isClosed = true;
    await this.pool?.destroy();
  }

  private async readNow(
    load: PhotoToRead['load'],
    language: string | null,
    left: AbortSignal,
    grace_ms: number,
  ): Promise<Reading | null> {
    const started = performance.now();
    const ended = new AbortController();
    const signal = AbortSignal.any([left, ended.signal]);
    const folder = await makePhotoFolder();
    const timer = setTimeout(() => ended.abort(new LimitExceeded('time')), this.limits.time_ms);
    let grace: NodeJS.Timeout | undefined;
    const leave = () => {
      grace = setTimeout(() => ended.abort(left.reason), grace_ms);
    };
    try {
      const path = join(folder, 'photo');
      await writeFile(path, await unlessAborted(load(signal), signal), { mode: 0o600 });
      signal.throwIfAborted();
      left.addEventListener('abort', leave);
      const exceeded = () => ended.abort(new LimitExceeded('work'));
      const reading = await this.run({ path, language }, ended.signal, exceeded);
      const duration_ms = Math.round(performance.now() - started);
      this.log.debug({ lines: reading?.lines.length, codes: reading?.codes.length, duration_ms }, 'photo read');
      return reading;
    } catch (error) {
      throw ended.signal.reason ?? error;
    } finally {
      clearTimeout(timer);
      left.removeEventListener('abort', leave);
      clearTimeout(grace);
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** The process measures from its message that it has begun, because it may have to start first. */
  private async run(
    photo: { path: string; language: string | null },
    signal: AbortSignal,
    exceeded: () => void,
  ): Promise<Reading | null> {
    this.pool ??= this.startPool();
    const pool = this.pool;
    let stopWatching = () => {};
    const postMessage = (message: Message) => {
      if ('problem' in message) this.log.warn({ problem: message.problem }, 'second reader failed');
      else if (!signal.aborted) stopWatching = watchCpuTime(message.begun, this.limits.work_ms, exceeded);
    };
    try {
      return await pool.run(photo, { name: 'read', signal, channel: { onMessage: () => undefined, postMessage } });
    } catch (error) {
      // A process that failed, for example because it ran out of memory, may fail again. The next photo gets a new one.
      this.pool = undefined;
      await pool.destroy();
      throw error;
    } finally {
      stopWatching();
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

/** Rejects as soon as the signal aborts, even if the task ignores the signal. */
async function unlessAborted<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const leave = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  try {
    return await Promise.race([task, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
