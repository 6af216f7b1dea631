import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { ItemChanges } from './item-changes.service.js';

@Controller()
export class ItemChangesController {
  constructor(private readonly changes: ItemChanges) {}

  @OnCommand(inventory.updateItems)
  update({ actor, items, if_unchanged }: RequestOf<typeof inventory.updateItems>) {
    return this.changes.update(actor, items, if_unchanged);
  }

  @OnCommand(inventory.bulkMove)
  move({ actor, ...to }: RequestOf<typeof inventory.bulkMove>) {
    return this.changes.move(actor, to);
  }

  @OnCommand(inventory.bulkTag)
  tag({ actor, ...tags }: RequestOf<typeof inventory.bulkTag>) {
    return this.changes.tag(actor, tags);
  }
}
