import { Controller } from '@nestjs/common';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { OnCommand } from '@whereabouts/shared/nest/messaging/message-handlers.js';
import { CollectionLists } from './collection-lists.service.js';
import { CollectionsService } from './collections.service.js';

@Controller()
export class CollectionsController {
  constructor(
    private readonly lists: CollectionLists,
    private readonly collections: CollectionsService,
  ) {}

  @OnCommand(collections.list)
  list({ actor, include_counts, include_system, if_none_match }: RequestOf<typeof collections.list>) {
    return this.lists.list(actor, include_counts, include_system, if_none_match);
  }

  @OnCommand(collections.shared)
  shared({ actor, if_none_match }: RequestOf<typeof collections.shared>) {
    return this.lists.shared(actor, if_none_match);
  }

  @OnCommand(collections.export)
  export({ actor }: RequestOf<typeof collections.export>) {
    return this.lists.export(actor);
  }

  @OnCommand(collections.create)
  async create({ actor, ...row }: RequestOf<typeof collections.create>) {
    return { collection: await this.collections.create(actor, row) };
  }

  @OnCommand(collections.find)
  find({ actor, collection_id }: RequestOf<typeof collections.find>) {
    return this.lists.find(actor, collection_id);
  }

  @OnCommand(collections.change)
  async change({ actor, collection_id, ...change }: RequestOf<typeof collections.change>) {
    return { collection: await this.collections.change(actor, collection_id, change) };
  }

  @OnCommand(collections.delete)
  async delete({ actor, collection_id }: RequestOf<typeof collections.delete>) {
    await this.collections.delete(actor, collection_id);
    return { success: true as const };
  }

  @OnCommand(collections.duplicate)
  async duplicate({ actor, collection_id, name }: RequestOf<typeof collections.duplicate>) {
    return { collection: await this.collections.duplicate(actor, collection_id, name) };
  }

  @OnCommand(collections.items)
  items({ actor, collection_id, ...known }: RequestOf<typeof collections.items>) {
    return this.lists.items(actor, collection_id, known);
  }
}
