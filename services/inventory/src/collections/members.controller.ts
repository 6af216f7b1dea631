import { Controller } from '@nestjs/common';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/message-handlers.js';
import { BatchUpdateService } from './batch-update.service.js';
import { MembersService } from './members.service.js';

@Controller()
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly batch: BatchUpdateService,
  ) {}

  @OnCommand(collections.addItems)
  async add({ actor, collection_id, item_ids }: RequestOf<typeof collections.addItems>) {
    return { success: true as const, added_count: await this.members.add(actor, collection_id, item_ids) };
  }

  @OnCommand(collections.removeItem)
  async remove({ actor, collection_id, item_id }: RequestOf<typeof collections.removeItem>) {
    await this.members.remove(actor, collection_id, item_id);
    return { success: true as const };
  }

  @OnCommand(collections.empty)
  async empty({ actor, collection_id }: RequestOf<typeof collections.empty>) {
    return { success: true as const, removed_count: await this.members.empty(actor, collection_id) };
  }

  @OnCommand(collections.membership)
  membership({ actor, item_ids }: RequestOf<typeof collections.membership>) {
    return this.members.membership(actor, item_ids);
  }

  @OnCommand(collections.batchUpdate)
  batchUpdate({ actor, changes }: RequestOf<typeof collections.batchUpdate>) {
    return this.batch.run(actor, { changes });
  }
}
