import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PerUserConcurrency } from '@whereabouts/shared/nest/security/per-user-concurrency.js';
import type { Crop, CropRequest } from './crop-photo.js';
import { isLarge } from './large-photo.js';
import type { PictureFiles, PictureRequest } from './make-picture.js';
import { photoProblem } from './photo-problems.js';
import { WORKERS } from './photo-processes.js';
import { PhotoWorkers, type TaskName, type TaskOutcome, type TaskRequest } from './photo-tasks.js';
import type { ProcessedPhoto } from './photo-worker.js';

/** Maximum number of a user's photos that are processed at once. Others wait. */
const PHOTOS_PER_USER = 4;

type Result<Name extends TaskName> = Extract<TaskOutcome<Name>, { result: unknown }>['result'];

/** Converts uploads into photos to store, in worker processes, with fair turns per user. */
@Injectable()
export class PhotoProcessor implements OnApplicationShutdown {
  private readonly turns = new PerUserConcurrency({
    per_user: Math.min(PHOTOS_PER_USER, WORKERS - 1),
    total: WORKERS,
  });
  /** One at a time, because several together would take gigabytes. */
  private readonly turns_of_large = new PerUserConcurrency({ per_user: 1, total: 1 });

  constructor(private readonly workers: PhotoWorkers) {}

  /**
   * @param path the upload
   * @param folder where the files to store are written; the caller deletes it
   * @throws UnsupportedMediaTypeException, PayloadTooLargeException or UnprocessableEntityException
   */
  async process(user_id: number, path: string, folder: string): Promise<ProcessedPhoto> {
    const upload = { path, folder };
    const photo = await this.turns.run(user_id, () => this.run('convert', upload));
    if (photo !== 'large') return photo;
    return this.turns_of_large.run(user_id, () => this.run('convertLarge', upload));
  }

  /** Crops a stored photo, in the same queue as uploads. @throws as `process` */
  crop(user_id: number, request: CropRequest): Promise<Crop[]> {
    return this.turnsOf(request).run(user_id, () => this.run('crop', request));
  }

  /**
   * Creates the input of a vision model, in the same queue as uploads.
   * @param signal skips the turn of a disconnected client, or kills the process that works for it
   * @throws as `process`
   */
  picture(user_id: number, request: PictureRequest, signal?: AbortSignal): Promise<PictureFiles> {
    return this.turnsOf(request).run(user_id, async () => {
      signal?.throwIfAborted();
      return this.run('picture', request, signal);
    });
  }

  /** Runs after the last connection has closed, so photos in progress finish and no client sees a failure. */
  async onApplicationShutdown() {
    await this.workers.close();
  }

  private turnsOf({ width, height }: { width: number; height: number }): PerUserConcurrency {
    return isLarge(width * height) ? this.turns_of_large : this.turns;
  }

  /** @throws HttpException if the photo is refused, including for taking too much time or memory */
  private async run<Name extends TaskName>(
    name: Name,
    request: TaskRequest<Name>,
    signal?: AbortSignal,
  ): Promise<Result<Name>> {
    const outcome = await this.workers.run(name, request, signal);
    if ('refused' in outcome) throw photoProblem(outcome.refused);
    return outcome.result as Result<Name>;
  }
}
