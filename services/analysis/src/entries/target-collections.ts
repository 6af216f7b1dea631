import { Injectable, NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';

/** Checks the collections that an image's items will be added to. Inventory stores the collections. */
@Injectable()
export class TargetCollections {
  constructor(private readonly messenger: Messenger) {}

  /** @throws NotFoundException if the actor cannot see the collection or has view-only access */
  async assertFillable(actor: Actor, collection_id: number | undefined): Promise<void> {
    if (collection_id === undefined) return;
    const { permission } = await this.messenger.call(collections.find, { actor, collection_id });
    if (permission !== 'view') return;
    throw new NotFoundException({
      message: 'You may only look at this collection. Choose another one.',
      code: 'collection_not_found',
    });
  }
}
