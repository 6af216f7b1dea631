import { Injectable, NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { media, type PlacedImage } from '@whereabouts/shared/contracts/media.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';

/** What media knows of the photos that items are to stand on. */
@Injectable()
export class Photos {
  constructor(private readonly messenger: Messenger) {}

  /** @throws NotFoundException when one of them is not the actor's, as if it did not exist. */
  async own(actor: Actor, image_ids: number[]): Promise<Map<number, PlacedImage>> {
    if (image_ids.length === 0) return new Map();
    const { images } = await this.messenger.call(media.ownImages, { actor, image_ids });
    if (images.length < image_ids.length) {
      throw new NotFoundException({ message: 'The photo was not found.', code: 'image_not_found' });
    }
    return new Map(images.map((image) => [image.id, image]));
  }
}
