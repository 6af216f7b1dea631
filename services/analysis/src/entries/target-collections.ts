import { Injectable, NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';

/** Collections that the items of an image shall go into; inventory knows them. */
@Injectable()
export class TargetCollections {
  constructor(private readonly messenger: Messenger) {}

  /** @throws NotFoundException for one that the actor does not see, or may only look at */
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
