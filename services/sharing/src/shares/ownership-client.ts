import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messenger.js';

/** Whose things are: inventory knows, and is asked before a transaction begins. */
@Injectable()
export class OwnershipClient {
  constructor(private readonly messenger: Messenger) {}

  /** Of these items the actor's own, and those that they see, their own included; none in the trash. */
  async items(actor: Actor, item_ids: number[]): Promise<{ own: Set<number>; visible: Set<number> }> {
    const { item_ids: own, visible_item_ids } = await this.messenger.call(inventory.owned, { actor, item_ids });
    return { own: new Set(own), visible: new Set(visible_item_ids) };
  }

  async isCollectionOf(actor: Actor, id: number): Promise<boolean> {
    return (await this.messenger.call(inventory.owned, { actor, collection_ids: [id] })).collection_ids.includes(id);
  }
}
