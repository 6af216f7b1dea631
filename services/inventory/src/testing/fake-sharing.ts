import { Controller } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { type Access, sharing } from '@whereabouts/shared/contracts/sharing.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/message-handlers.js';
import { NOTHING_SHARED } from '../access/accesses.js';

/** Answers for sharing: what somebody's groups share is what a test says they do. */
@Controller()
export class FakeSharing {
  /** By user id. */
  readonly accesses = new Map<number, Access>();

  /** Who has been asked about, once for each question. */
  readonly asked: number[] = [];

  /** Collections that it was told are gone. */
  readonly deleted: number[] = [];

  /** What it was told of new items and of those gone for good. */
  readonly created: PayloadOf<typeof inventory.itemsCreated>[] = [];
  readonly erased: number[] = [];

  @OnCommand(sharing.accessFor)
  accessFor({ user_id, item_ids }: RequestOf<typeof sharing.accessFor>): Access {
    this.asked.push(user_id);
    const { items, ...access } = this.accesses.get(user_id) ?? NOTHING_SHARED;
    return {
      ...access,
      items: items.map((way) => ({
        ...way,
        item_ids: way.item_ids.filter((id) => item_ids?.includes(id) ?? true),
      })),
    };
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
