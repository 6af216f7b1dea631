import { Injectable } from '@nestjs/common';
import { ImagesService } from '../images/images.service.js';
import type { Detection, ProviderSlot, VisionImage, VisionModel } from '../vision/vision-model.js';
import { PhotoReader } from './photo-reader.js';
import { withReading } from './read-items.js';

/** Detects the items of a photo with a model, or by its file name, and reads the photo beside it. */
@Injectable()
export class Recognition {
  constructor(
    private readonly images: ImagesService,
    private readonly reader: PhotoReader,
  ) {}

  /**
   * A reader that fails, or that a caller no longer waits for, never fails the photo.
   * @param patience aborts when the caller no longer waits for the reader
   * @throws VisionProblem if the model fails
   */
  async detect(model: VisionModel, image: VisionImage, slot: ProviderSlot, patience?: AbortSignal): Promise<Detection> {
    const [detection, reading] = await Promise.all([model.detectItems(image, slot), this.read(image, patience)]);
    return withReading(detection, reading);
  }

  private async read({ source: { user_id: id, image_id } }: VisionImage, patience?: AbortSignal) {
    if (!this.reader.isOn) return null;
    const photo = await this.images.fullPhoto({ id, role: 'user' }, image_id);
    return photo && this.reader.read(photo, patience);
  }
}
