import { Inject, Injectable, Logger } from '@nestjs/common';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { ENV } from '@whereabouts/shared/nest/env.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { EntryEntity } from '../entries/entry.entity.js';
import type { AnalysisEnv } from '../env.js';
import { PhotosService } from '../photos/photos.service.js';
import { type Detection, VisionModel } from '../vision/vision-model.js';
import { AttemptsService } from './attempts.service.js';
import { type Failure, failureOf } from './failure.js';
import { itemsOf, ownerOf } from './items-of-entry.js';
import { nextDelay } from './next-delay.js';

const NOTHING_SEEN: Failure = { message: 'No items were found in this photo.', temporary: false, retry_after_ms: 0 };

/**
 * One attempt to make items of an entry's photo. It may stop anywhere, and run again elsewhere: the answer is kept
 * before it is used, and inventory saves an entry's items once, however often it is asked.
 */
@Injectable()
export class EntryRunner {
  private readonly log = new Logger('Worker');

  constructor(
    @Inject(ENV) private readonly env: AnalysisEnv,
    private readonly attempts: AttemptsService,
    private readonly photos: PhotosService,
    private readonly model: VisionModel,
    private readonly messenger: Messenger,
  ) {}

  /** Returns when nothing is left to do for this job: done, given up, to be tried later, or somebody else's by now. */
  async run(queue_id: number): Promise<void> {
    const entry = await this.attempts.begin(queue_id);
    if (!entry) return;
    try {
      const detection = entry.detected ?? (await this.detect(entry));
      if (detection.items.length === 0) return await this.settle(entry, NOTHING_SEEN);
      if (entry.detected || (await this.attempts.keepAnswer(entry, detection))) await this.save(entry, detection);
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      await this.settle(entry, failure);
    }
  }

  private async detect(entry: EntryEntity): Promise<Detection> {
    const jpeg = await this.photos.jpeg(ownerOf(entry), entry.image_id);
    const patience = AbortSignal.timeout(this.env.VISION_TIMEOUT_MS);
    return this.model.detectItems({ jpeg, file_name: entry.file_name }, patience);
  }

  private async save(entry: EntryEntity, detection: Detection) {
    const { total_saved } = await this.messenger.call(inventory.saveItems, itemsOf(entry, detection));
    const isOurs = await this.attempts.complete(entry, total_saved);
    if (isOurs) this.log.log({ ...facts(entry), items: total_saved }, 'completed');
  }

  private async settle(entry: EntryEntity, { message, temporary, retry_after_ms }: Failure) {
    const delay = temporary ? nextDelay(this.env.RETRY_DELAYS_MS, entry.attempts, retry_after_ms) : undefined;
    const isOurs =
      delay === undefined
        ? await this.attempts.fail(entry, message)
        : await this.attempts.repeat(entry, message, delay);
    const outcome = delay === undefined ? 'failed' : 'will be tried again';
    if (isOurs) this.log.warn({ ...facts(entry), reason: message, delay }, outcome);
  }
}

function facts({ id, image_id, attempts }: EntryEntity) {
  return { queue_id: id, image_id, attempts };
}
