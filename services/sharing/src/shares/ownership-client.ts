import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { Messenger } from '@whereabouts/shared/nest/messaging/messenger.js';

/** Asks inventory who owns items and collections. Called before a transaction starts. */
@Injectable()
export class OwnershipClient {
  constructor(private readonly messenger: Messenger) {}

  /**
   * Of these items, the actor's own and all that the actor sees, without those in the trash. `owners` contains the
   * owners that inventory reports.
   */
  async items(actor: Actor, item_ids: number[]) {
    const { visible_item_ids, visible_owner_ids, ...found } = await this.messenger.call(inventory.owned, {
      actor,
      item_ids,
    });
    const owners = new Map(found.item_ids.map((id) => [id, actor.id]));
    for (const [index, owner_id] of visible_owner_ids.entries()) owners.set(visible_item_ids[index] ?? 0, owner_id);
    return { own: new Set(found.item_ids), visible: new Set(visible_item_ids), owners };
  }

  async isCollectionOf(actor: Actor, id: number): Promise<boolean> {
    return (await this.messenger.call(inventory.owned, { actor, collection_ids: [id] })).collection_ids.includes(id);
  }
}
