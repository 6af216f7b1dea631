import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';
import type { ProcessedPhoto } from './convert-photo.js';
import type { Crop, CropRequest } from './crop-photo.js';
import { isLarge } from './large-photo.js';
import { PHOTO_LIMITS, type PhotoLimits, PhotoWorkers } from './photo-workers.js';
import { UserTurns } from './user-turns.js';

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

  /** Part of a stored photo, in turn as photos that come in. @throws as `process` */
  crop(user_id: number, request: CropRequest): Promise<Crop> {
    const is_large = isLarge(request.width * request.height);
    if (!is_large) return this.turns.run(user_id, () => this.workers.run('crop', request));
    return this.turns_of_large.run(user_id, () => this.worker_of_large.run('crop', request));
  }

  /** After the last connection has closed: photos under way are finished, and nobody is told of a failure. */
  async onApplicationShutdown() {
    await Promise.all([this.workers.close(), this.worker_of_large.close()]);
  }
}
