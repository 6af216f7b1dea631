import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { NewItems } from '../new-items/new-items.service.js';
import { ItemsService } from './items.service.js';

@Controller()
export class ItemsController {
  constructor(
    private readonly items: ItemsService,
    private readonly newItems: NewItems,
  ) {}

  @OnCommand(inventory.saveItems)
  save(call: RequestOf<typeof inventory.saveItems>) {
    return this.newItems.save(call);
  }

  @OnCommand(inventory.listItems)
  list({ actor, departed, ...known }: RequestOf<typeof inventory.listItems>) {
    return departed ? this.items.listDeparted(actor, known) : this.items.list(actor, known);
  }

  @OnCommand(inventory.listVisible)
  listVisible({ actor, group_id, departed, ...known }: RequestOf<typeof inventory.listVisible>) {
    return departed ? this.items.listDeparted(actor, known) : this.items.listVisible(actor, group_id, known);
  }

  @OnCommand(inventory.suggestions)
  suggestions({ actor, if_none_match }: RequestOf<typeof inventory.suggestions>) {
    return this.items.suggestions(actor, if_none_match);
  }

  @OnCommand(inventory.getItem)
  find({ actor, item_id }: RequestOf<typeof inventory.getItem>) {
    return this.items.find(actor, item_id);
  }
}
