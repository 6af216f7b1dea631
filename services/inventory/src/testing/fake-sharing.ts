import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { type GroupGrants, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';

/** Fake of sharing. */
@Controller()
export class FakeSharing {
  /** Answers to snapshot requests, one for each request. After the last one the answer is empty. */
  readonly snapshots: GroupGrants[][] = [];

  /** Ids of deleted collections. */
  readonly deleted: number[] = [];

  /** Events about created items, and ids of purged items. */
  readonly created: PayloadOf<typeof inventory.itemsCreated>[] = [];
  readonly erased: number[] = [];

  @OnCommand(sharing.grantsSnapshot)
  snapshot() {
    return { groups: this.snapshots.shift() ?? [] };
  }

  @OnEvent(inventory.itemsCreated)
  create(created: PayloadOf<typeof inventory.itemsCreated>) {
    this.created.push(created);
  }

  @OnEvent(inventory.itemsErased)
  erase({ item_ids }: PayloadOf<typeof inventory.itemsErased>) {
    this.erased.push(...item_ids);
  }

  @OnEvent(inventory.collectionsDeleted)
  delete({ collection_ids }: PayloadOf<typeof inventory.collectionsDeleted>) {
    this.deleted.push(...collection_ids);
  }
}
