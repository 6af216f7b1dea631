import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { ImagesService } from '../images/images.service.js';
import type { Detection, ProviderSlot, VisionImage, VisionModel } from '../vision/vision-model.js';
import { PhotoReader } from './photo-reader.js';
import { withReading } from './read-items.js';

/**
 * Longest waits for the reader, so that it never holds up the queue: after the answer of a model, and in all if no model
 * answers. Both include the wait for the photos before it (docs/recognition.md).
 */
export const READER_WAITS = { after_model_ms: 15_000, alone_ms: 60_000 };

/** Detects the items of a photo with a model, or by its file name, and reads the photo beside it. */
@Injectable()
export class Recognition {
  private readonly log = new Logger('Recognition');

  constructor(
    @Inject(ImagesService) private readonly images: Pick<ImagesService, 'fullPhoto'>,
    @Inject(PhotoReader) private readonly reader: Pick<PhotoReader, 'read'>,
    @Optional() private readonly waits = READER_WAITS,
  ) {}

  /**
   * A reader that fails, or that a caller no longer waits for, never fails the photo.
   * @param patience aborts when the caller no longer waits for the reader, if that is earlier than `READER_WAITS`
   * @throws VisionProblem if the model fails
   */
  async detect(model: VisionModel, image: VisionImage, slot: ProviderSlot, patience?: AbortSignal): Promise<Detection> {
    const left = new AbortController();
    const leave = () => left.abort();
    const reading = this.read(image, patience ? AbortSignal.any([patience, left.signal]) : left.signal);
    let timer: NodeJS.Timeout | undefined;
    try {
      const detection = await model.detectItems(image, slot);
      const { after_model_ms, alone_ms } = this.waits;
      timer = setTimeout(leave, detection.named_by === 'model' ? after_model_ms : alone_ms);
      return withReading(detection, await reading);
    } finally {
      clearTimeout(timer);
      leave();
    }
  }

  /** Never rejects. */
  private async read({ source: { user_id: id, image_id } }: VisionImage, left: AbortSignal) {
    try {
      return await this.reader.read((signal) => this.images.fullPhoto({ id, role: 'user' }, image_id, signal), left);
    } catch (error) {
      this.log.warn({ image_id, error }, 'photo not read, continuing without text');
      return null;
    }
  }
}
