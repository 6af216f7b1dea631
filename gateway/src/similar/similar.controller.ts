import { Controller, Req } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { imageCalls } from '@whereabouts/shared/contracts/http/images.js';
import { SimilarTo, similar } from '@whereabouts/shared/contracts/similar.js';
import { parsed } from '@whereabouts/shared/nest/http/validation.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';
import type { Request } from 'express';
import { OnCall } from '../calls/on-call.decorator.js';
import { MediaClient } from '../images/media-client.js';
import { PhotoReading } from './photo-reading.js';

@Controller()
export class SimilarController {
  constructor(
    private readonly messenger: Messenger,
    private readonly media: MediaClient,
    private readonly reading: PhotoReading,
  ) {}

  /** Accepts a photo as form part `image`, which is not stored, or JSON that names a stored image. */
  @OnCall(imageCalls.findSimilar)
  async find({ actor }: { actor: Actor }, @Req() request: Request) {
    if (!request.is('multipart/form-data')) {
      return this.messenger.call(similar.findByImage, { actor, ...parsed(SimilarTo, request.body) });
    }
    const { looks, photo } = await this.media.look(actor, request);
    try {
      const facts = await this.reading.of(actor, photo);
      return await this.messenger.call(similar.findByLook, { actor, looks, ...facts });
    } finally {
      photo.destroy();
    }
  }
}
