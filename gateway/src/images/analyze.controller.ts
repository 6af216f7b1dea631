import { BadRequestException, Controller, Req } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { imageCalls } from '@whereabouts/shared/contracts/http/images.js';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import type { Request } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import { MediaClient } from './media-client.js';

/** Asks no model. */
const UPLOAD_ONLY_TIMEOUT_MS = 5_000;

@Controller()
export class AnalyzeController {
  constructor(
    private readonly messenger: Messenger,
    private readonly media: MediaClient,
  ) {}

  /** Stores an image and, unless `upload_only`, names what is on it. */
  @OnCall(imageCalls.analyzeImage)
  async analyze({ actor }: { actor: Actor }, @Req() request: Request) {
    const { image, fields } = await this.media.upload(actor, request);
    if (!image) throw new BadRequestException({ message: 'image: is missing', code: 'invalid', field: 'image' });
    const upload_only = fields.upload_only === 'true';
    const photo = { actor, image_id: image.id, file_name: fields.file_name ?? 'photo', upload_only };
    // Only a model may take its time.
    return this.messenger.call(vision.analyzeImage, photo, upload_only ? UPLOAD_ONLY_TIMEOUT_MS : undefined);
  }
}
