import { Injectable, NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { MAX_BATCH } from '@whereabouts/shared/contracts/fields.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { media, type PlacedImage } from '@whereabouts/shared/contracts/media.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';
import { Outbox } from '@whereabouts/shared/nest/outbox.js';
import type { EntityManager } from 'typeorm';

/** What media knows of the photos that items are to stand on, and what it must know of those they leave. */
@Injectable()
export class Photos {
  constructor(
    private readonly messenger: Messenger,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NotFoundException when one of them is not the actor's, as if it did not exist. */
  async own(actor: Actor, image_ids: number[]): Promise<Map<number, PlacedImage>> {
    const asked = [...new Set(image_ids)];
    if (asked.length === 0) return new Map();
    const { images } = await this.messenger.call(media.ownImages, { actor, image_ids: asked });
    if (images.length < asked.length) {
      throw new NotFoundException({ message: 'The photo was not found.', code: 'image_not_found' });
    }
    return new Map(images.map((image) => [image.id, image]));
  }

  /** Tells that items have left these photos for good; whether anybody still needs one is for media to find out. */
  async release(manager: EntityManager, image_ids: (number | null)[]) {
    const released = [...new Set(image_ids.filter((id) => id !== null))];
    for (let from = 0; from < released.length; from += MAX_BATCH) {
      await this.outbox.tell(manager, inventory.imagesReleased, { image_ids: released.slice(from, from + MAX_BATCH) });
    }
  }
}
