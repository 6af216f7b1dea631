import { Controller } from '@nestjs/common';
import type { PayloadOf, RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { sharing } from '@whereabouts/shared/contracts/sharing.js';
import { OnCommand, OnEvent } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { GuestLinksService } from '../guest-links/guest-links.service.js';
import { CollectionSharesService } from './collection-shares.service.js';

@Controller()
export class CollectionSharesController {
  constructor(
    private readonly shares: CollectionSharesService,
    private readonly guestLinks: GuestLinksService,
  ) {}

  @OnCommand(sharing.sharedGroups)
  groupsOf({ actor, collection_id }: RequestOf<typeof sharing.sharedGroups>) {
    return this.shares.groupsOf(actor, collection_id);
  }

  @OnCommand(sharing.shareCollection)
  async share({ actor, collection_id, group_id, permission }: RequestOf<typeof sharing.shareCollection>) {
    await this.shares.share(actor, collection_id, group_id, permission);
    return { success: true as const };
  }

  @OnCommand(sharing.changePermission)
  async change({ actor, collection_id, group_id, permission }: RequestOf<typeof sharing.changePermission>) {
    await this.shares.change(actor, collection_id, group_id, permission);
    return { success: true as const };
  }

  @OnCommand(sharing.unshareCollection)
  async unshare({ actor, collection_id, group_id }: RequestOf<typeof sharing.unshareCollection>) {
    await this.shares.unshare(actor, collection_id, group_id);
    return { success: true as const };
  }

  @OnEvent(inventory.collectionsDeleted)
  async collectionsDeleted({ collection_ids }: PayloadOf<typeof inventory.collectionsDeleted>) {
    await this.shares.forget(collection_ids);
    await this.guestLinks.forget(collection_ids);
  }
}
