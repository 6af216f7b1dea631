import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';

/** Whose things are: inventory knows, and is asked before a transaction begins. */
@Injectable()
export class OwnershipClient {
  constructor(private readonly messenger: Messenger) {}

  /** Whether all of these live items are the actor's own. */
  async areItemsOf(actor: Actor, item_ids: number[]): Promise<boolean> {
    const owned = await this.messenger.call(inventory.owned, { actor, item_ids });
    return item_ids.every((id) => owned.item_ids.includes(id));
  }

  async isCollectionOf(actor: Actor, id: number): Promise<boolean> {
    return (await this.messenger.call(inventory.owned, { actor, collection_ids: [id] })).collection_ids.includes(id);
  }
}
