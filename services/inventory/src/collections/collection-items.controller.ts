import { Controller } from '@nestjs/common';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { BatchUpdateService } from './batch-update.service.js';
import { CollectionItemsService } from './collection-items.service.js';

@Controller()
export class CollectionItemsController {
  constructor(
    private readonly collectionItems: CollectionItemsService,
    private readonly batch: BatchUpdateService,
  ) {}

  @OnCommand(collections.addItems)
  async add({ actor, collection_id, item_ids }: RequestOf<typeof collections.addItems>) {
    return { success: true as const, added_count: await this.collectionItems.add(actor, collection_id, item_ids) };
  }

  @OnCommand(collections.removeItem)
  async remove({ actor, collection_id, item_id }: RequestOf<typeof collections.removeItem>) {
    await this.collectionItems.remove(actor, collection_id, item_id);
    return { success: true as const };
  }

  @OnCommand(collections.empty)
  async empty({ actor, collection_id }: RequestOf<typeof collections.empty>) {
    return { success: true as const, removed_count: await this.collectionItems.empty(actor, collection_id) };
  }

  @OnCommand(collections.membership)
  membership({ actor, item_ids }: RequestOf<typeof collections.membership>) {
    return this.collectionItems.membership(actor, item_ids);
  }

  @OnCommand(collections.batchUpdate)
  batchUpdate({ actor, changes }: RequestOf<typeof collections.batchUpdate>) {
    return this.batch.run(actor, { changes });
  }
}
