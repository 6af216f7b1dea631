import { Controller } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { sharing } from '@whereabouts/shared/contracts/sharing.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { ItemSharesService } from './item-shares.service.js';

@Controller()
export class ItemSharesController {
  constructor(private readonly shares: ItemSharesService) {}

  @OnCommand(sharing.shareItems)
  async share({ actor, group_id, item_ids }: RequestOf<typeof sharing.shareItems>) {
    return { success: true as const, shared_count: await this.shares.share(actor, group_id, item_ids) };
  }

  @OnCommand(sharing.unshareItem)
  async unshare({ actor, group_id, item_id }: RequestOf<typeof sharing.unshareItem>) {
    await this.shares.unshare(actor, group_id, item_id);
    return { success: true as const };
  }

  @OnCommand(sharing.groupsOfItems)
  groupsOf({ actor, item_ids }: RequestOf<typeof sharing.groupsOfItems>) {
    return this.shares.groupsOf(actor, item_ids);
  }

  @OnEvent(inventory.itemsCreated)
  itemsCreated(created: PayloadOf<typeof inventory.itemsCreated>) {
    return this.shares.shareNew(created);
  }

  @OnEvent(inventory.itemsErased)
  itemsErased({ item_ids }: PayloadOf<typeof inventory.itemsErased>) {
    return this.shares.forget(item_ids);
  }
}
