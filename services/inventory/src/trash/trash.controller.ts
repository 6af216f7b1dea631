import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { trash } from '@whereabouts/shared/contracts/trash.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { Deletions } from './deletions.service.js';
import { TrashService } from './trash.service.js';

const SUCCESS = { success: true as const };

@Controller()
export class TrashController {
  constructor(
    private readonly deletions: Deletions,
    private readonly trash: TrashService,
  ) {}

  @OnCommand(inventory.deleteItem)
  async deleteItem({ actor, item_id, scope }: RequestOf<typeof inventory.deleteItem>) {
    return { ...SUCCESS, deleted_count: await this.deletions.deleteItem(actor, item_id, scope) };
  }

  @OnCommand(inventory.bulkDelete)
  deleteMany({ actor, item_ids, if_unchanged }: RequestOf<typeof inventory.bulkDelete>) {
    return this.deletions.deleteMany(actor, item_ids, if_unchanged);
  }

  @OnCommand(inventory.undoEntries)
  async undoEntries({ actor, queue_ids }: RequestOf<typeof inventory.undoEntries>) {
    return { ...SUCCESS, deleted_count: await this.deletions.undoEntries(actor, queue_ids) };
  }

  @OnCommand(inventory.closeEntries)
  async closeEntries({ actor, queue_ids }: RequestOf<typeof inventory.closeEntries>) {
    await this.deletions.closeEntries(actor, queue_ids);
    return SUCCESS;
  }

  @OnCommand(inventory.forgetEntry)
  async forgetEntry({ actor, queue_id }: RequestOf<typeof inventory.forgetEntry>) {
    await this.deletions.forgetEntry(actor, queue_id);
    return SUCCESS;
  }

  @OnCommand(trash.list)
  list({ actor, if_none_match, ...query }: RequestOf<typeof trash.list>) {
    return this.trash.list(actor, query, if_none_match);
  }

  @OnCommand(trash.restore)
  restore({ actor, ...items }: RequestOf<typeof trash.restore>) {
    return this.trash.restore(actor, items);
  }

  @OnCommand(trash.erase)
  async erase({ actor, ...target }: RequestOf<typeof trash.erase>) {
    return { ...SUCCESS, deleted_count: await this.trash.erase(actor, target) };
  }
}
