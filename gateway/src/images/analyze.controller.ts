import { BadRequestException, Controller, Req } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { imageCalls } from '@whereabouts/shared/contracts/http/images.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import type { Image } from '@whereabouts/shared/contracts/media.js';
import { type UploadedImage, vision } from '@whereabouts/shared/contracts/vision.js';
import { duplicateImage } from '@whereabouts/shared/nest/http/duplicate-image.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import type { Request } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import { MediaClient } from './media-client.js';

@Controller()
export class AnalyzeController {
  constructor(
    private readonly messenger: Messenger,
    private readonly media: MediaClient,
  ) {}

  /** Stores an image and, unless `upload_only` is set, detects its items. */
  @OnCall(imageCalls.analyzeImage)
  async analyze({ actor }: { actor: Actor }, @Req() request: Request) {
    const { image, fields } = await this.media.upload(actor, request);
    if (!image) throw new BadRequestException({ message: 'Image is missing.', code: 'invalid', field: 'image' });
    if (fields.upload_only === 'true') return this.uploaded(actor, image);
    const photo = { actor, image_id: image.id, file_name: fields.file_name ?? 'photo' };
    return this.messenger.call(vision.analyzeImage, photo);
  }

  /** Does not call analysis, so that images can be stored while analysis hangs. */
  private async uploaded(actor: Actor, image: Image): Promise<UploadedImage> {
    const { count } = await this.messenger.call(inventory.countOnImage, { actor, image_id: image.id });
    if (count > 0) throw duplicateImage(image.id, count);
    return { items: [], image, image_id: image.id, existing_items_count: 0 };
  }
}
