import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Injectable, Logger, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { Tinypool } from 'tinypool';
import type { Crop, CropRequest } from './crop-photo.js';
import { isLarge } from './large-photo.js';
import { photoProblem } from './photo-problems.js';
import type * as photoWorker from './photo-worker.js';
import type { ProcessedPhoto } from './photo-worker.js';
import { UserTurns } from './user-turns.js';

/** What the work on one photo may cost. */
interface PhotoLimits {
  time_limit_ms: number;
  /** Beyond what a worker needs by itself; enforced on Linux. */
  memory_bytes: number;
}

const PHOTO_LIMITS: PhotoLimits = { time_limit_ms: 20_000, memory_bytes: 1024 ** 3 };

/** One more than can run at once, so that one user's photos never take them all. */
const WORKERS = availableParallelism() + 1;

/** Photos of one user worked on at once; further ones wait. */
const PHOTOS_PER_USER = 4;

/** Turns whatever was uploaded into a photo to store, in a worker process, users in turns. */
@Injectable()
export class PhotoProcessor implements OnApplicationShutdown {
  private readonly workers: PhotoWorkers;
  /** One at a time: several together would take gigabytes. */
  private readonly worker_of_large: PhotoWorkers;
  private readonly turns = new UserTurns(WORKERS, Math.min(PHOTOS_PER_USER, WORKERS - 1));
  private readonly turns_of_large = new UserTurns(1, 1);

  constructor(@Optional() limits?: Partial<PhotoLimits>) {
    this.workers = new PhotoWorkers({ ...PHOTO_LIMITS, ...limits, workers: WORKERS });
    this.worker_of_large = new PhotoWorkers({ ...PHOTO_LIMITS, ...limits, workers: 1, one_photo_each: true });
  }

  /**
   * @param path the upload
   * @param folder where the files to store are put; the caller's to erase
   * @throws UnsupportedMediaTypeException, PayloadTooLargeException or UnprocessableEntityException
   */
  async process(user_id: number, path: string, folder: string): Promise<ProcessedPhoto> {
    const upload = { path, folder };
    const photo = await this.turns.run(user_id, () => this.workers.run('convert', upload));
    if (photo !== 'large') return photo;
    return this.turns_of_large.run(user_id, () => this.worker_of_large.run('convertLarge', upload));
  }

  /** Parts of a stored photo, in turn as photos that come in. @throws as `process` */
  crop(user_id: number, request: CropRequest): Promise<Crop[]> {
    const is_large = isLarge(request.width * request.height);
    if (!is_large) return this.turns.run(user_id, () => this.workers.run('crop', request));
    return this.turns_of_large.run(user_id, () => this.worker_of_large.run('crop', request));
  }

  /** After the last connection has closed: photos under way are finished, and nobody is told of a failure. */
  async onApplicationShutdown() {
    await Promise.all([this.workers.close(), this.worker_of_large.close()]);
  }
}

interface Options extends PhotoLimits {
  workers: number;
  /** A process of its own for each photo: for those that leave much memory behind. */
  one_photo_each?: boolean;
}

/** A worker without work ends after this time; starting another takes a fifth of a second. */
const IDLE_MS = 10_000;

/** Always as built: Node runs it, also where tests run the sources. */
const WORKER_FILE = fileURLToPath(new URL('../../dist/photos/photo-worker.js', import.meta.url));

type Tasks = typeof photoWorker;
type Result<Name extends keyof Tasks> = Extract<Awaited<ReturnType<Tasks[Name]>>, { result: unknown }>['result'];

/**
 * Processes that work on photos, started when there is work: a file made to break or slow down a decoder breaks or slows
 * down one of them. They know nothing but the files they are given: no environment, no database, no broker.
 */
class PhotoWorkers {
  private readonly log = new Logger('PhotoWorkers');
  private readonly pool: Tinypool;

  constructor(private readonly options: Options) {
    this.pool = new Tinypool({
      filename: WORKER_FILE,
      runtime: 'child_process',
      minThreads: 0,
      maxThreads: options.workers,
      isolateWorkers: options.one_photo_each ?? false,
      idleTimeout: IDLE_MS,
      env: { PATH: process.env.PATH ?? '', VIPS_WARNING: '0', PHOTO_MEMORY_BYTES: String(options.memory_bytes) },
    });
    // Those that end while they work reject their task; this is about the others.
    this.pool.on('error', (error: Error) => this.log.warn({ error }, 'a photo worker ended'));
  }

  /**
   * Runs one of the worker's functions.
   * @throws HttpException when the photo is refused, also when it takes too much time or memory
   */
  async run<Name extends keyof Tasks & string>(name: Name, request: Parameters<Tasks[Name]>[0]): Promise<Result<Name>> {
    const outcome = await this.outcome(name, request);
    if ('refused' in outcome) throw photoProblem(outcome.refused);
    return outcome.result as Result<Name>;
  }

  /** Ends all of them. */
  async close() {
    await this.pool.destroy();
  }

  private async outcome<Name extends keyof Tasks & string>(
    name: Name,
    request: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const signal = AbortSignal.timeout(this.options.time_limit_ms);
    try {
      return await this.pool.run(request, { name, signal });
    } catch (error) {
      if (!signal.aborted && !isExit(error)) throw error;
      this.log.warn({ error }, 'a photo took too much time or memory');
      throw photoProblem('too_much_work');
    }
  }
}

const isExit = (error: unknown) => error instanceof Error && error.message === 'Worker exited unexpectedly';
