import { Controller } from '@nestjs/common';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { guestCollections } from '@whereabouts/shared/contracts/guests.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { GuestAdditionsService } from './guest-additions.service.js';
import { GuestCollectionsService } from './guest-collections.service.js';
import { GuestItemsService } from './guest-items.service.js';

const SUCCESS = { success: true as const };

@Controller()
export class GuestCollectionsController {
  constructor(
    private readonly collections: GuestCollectionsService,
    private readonly items: GuestItemsService,
    private readonly additions: GuestAdditionsService,
  ) {}

  @OnCommand(guestCollections.find)
  find(call: RequestOf<typeof guestCollections.find>) {
    return this.collections.find(call);
  }

  @OnCommand(guestCollections.preview)
  preview(grant: RequestOf<typeof guestCollections.preview>) {
    return this.collections.preview(grant);
  }

  @OnCommand(guestCollections.image)
  image(call: RequestOf<typeof guestCollections.image>) {
    return this.collections.image(call);
  }

  @OnCommand(guestCollections.add)
  async add(call: RequestOf<typeof guestCollections.add>) {
    return { ...SUCCESS, item: await this.items.add(call) };
  }

  @OnCommand(guestCollections.remove)
  async remove(call: RequestOf<typeof guestCollections.remove>) {
    await this.items.remove(call);
    return SUCCESS;
  }

  @OnCommand(guestCollections.check)
  async check(call: RequestOf<typeof guestCollections.check>) {
    return { ...SUCCESS, ...(await this.items.check(call)) };
  }

  @OnCommand(guestCollections.addedCounts)
  async addedCounts({ actor, collection_id }: RequestOf<typeof guestCollections.addedCounts>) {
    return { counts: await this.additions.counts(actor, collection_id) };
  }

  @OnCommand(guestCollections.removeAdded)
  async removeAdded({ actor, collection_id, link_id }: RequestOf<typeof guestCollections.removeAdded>) {
    return { ...SUCCESS, item_ids: await this.additions.remove(actor, collection_id, link_id) };
  }
}
