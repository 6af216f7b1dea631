import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { OnCommand } from '@whereabouts/shared/nest/message-handlers.js';
import { ItemChanges } from './item-changes.service.js';

@Controller()
export class ItemChangesController {
  constructor(private readonly changes: ItemChanges) {}

  @OnCommand(inventory.updateItems)
  update({ actor, items }: RequestOf<typeof inventory.updateItems>) {
    return this.changes.update(actor, items);
  }

  @OnCommand(inventory.bulkMove)
  async move({ actor, ...to }: RequestOf<typeof inventory.bulkMove>) {
    return { success: true as const, updated_count: await this.changes.move(actor, to) };
  }

  @OnCommand(inventory.bulkTag)
  async tag({ actor, item_ids, add, remove }: RequestOf<typeof inventory.bulkTag>) {
    return { success: true as const, updated_count: await this.changes.tag(actor, item_ids, add, remove) };
  }
}
