import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { OnCommand } from '@whereabouts/shared/nest/message-handlers.js';

/** Answers for inventory: whose things are is what a test says. */
@Controller()
export class FakeInventory {
  /** Owners by item id. */
  readonly items = new Map<number, number>();
  /** Owners by collection id. */
  readonly collections = new Map<number, number>();

  @OnCommand(inventory.owned)
  owned({ actor, item_ids, collection_ids }: RequestOf<typeof inventory.owned>) {
    return {
      item_ids: item_ids.filter((id) => this.items.get(id) === actor.id),
      collection_ids: collection_ids.filter((id) => this.collections.get(id) === actor.id),
    };
  }
}
