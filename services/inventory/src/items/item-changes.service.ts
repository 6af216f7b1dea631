import { BadRequestException, ConflictException, Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { RequestOf } from '@whereabouts/shared/contracts/contract.js';
import { MAX_TAGS } from '@whereabouts/shared/contracts/fields.js';
import type { ItemChange, inventory, UpdatedItems } from '@whereabouts/shared/contracts/inventory.js';
import type { EntityManager } from 'typeorm';
import { LowStock } from '../stock/low-stock.js';
import { changedItem } from './changed-item.js';
import { editableItems } from './editable-items.js';
import type { ItemEntity } from './item.entity.js';
import { Photos } from './photos.js';
import { storeItems } from './store-items.query.js';
import { viewItems } from './view-items.query.js';
import { Writes } from './writes.js';

/** Changes of live items, all or nothing. */
@Injectable()
export class ItemChanges {
  constructor(
    private readonly writes: Writes,
    private readonly photos: Photos,
    private readonly lowStock: LowStock,
  ) {}

  /** @throws ConflictException `stale_item` with the item as it is, when it has changed since it was read. */
  async update(actor: Actor, changes: ItemChange[]): Promise<UpdatedItems> {
    const byId = new Map(changes.map((change) => [change.id, change]));
    if (byId.size < changes.length) {
      throw new BadRequestException({ message: 'An item can be named only once in a call.', code: 'invalid' });
    }
    const wanted = changes.map(({ image_id }) => image_id ?? null).filter((id) => id !== null);
    const photos = await this.photos.own(actor, wanted);
    const ids = [...byId.keys()];
    const items = await this.writes.for(actor.id, async (manager) => {
      const before = await editableItems(manager, actor, ids);
      await refuseStale(manager, actor, before, byId);
      const after = before.map((item) => changedItem(item, byId.get(item.id), photos));
      await storeItems(manager, after);
      await this.lowStock.watch(manager, actor, before, after);
      await this.photos.release(
        manager,
        before.map(({ image_id }, index) => (image_id === after[index]?.image_id ? null : image_id)),
      );
      return viewItems(manager, actor, 'i.id = any($2)', ids);
    });
    return { success: true, items };
  }

  /** Empty places keep their values (spec, section 5). */
  move(actor: Actor, { item_ids, ...to }: Omit<RequestOf<typeof inventory.bulkMove>, 'actor'>): Promise<number> {
    return this.changeAll(actor, item_ids, (item) => ({
      ...item,
      area: to.area ?? item.area,
      location: to.location ?? item.location,
      sub_location: to.sub_location ?? item.sub_location,
    }));
  }

  /** @throws BadRequestException `too_many_tags` when one of the items would have more than 20 (decisions, section 8). */
  tag(actor: Actor, item_ids: number[], add: string[], remove: string[]): Promise<number> {
    return this.changeAll(actor, item_ids, (item) => {
      const kept = item.tags.filter((tag) => !remove.includes(tag));
      const tags = [...new Set([...kept, ...add])];
      if (tags.length > MAX_TAGS) {
        const message = `“${item.name}” would have ${tags.length} tags; an item can have at most ${MAX_TAGS}.`;
        throw new BadRequestException({ message, code: 'too_many_tags', item_id: item.id });
      }
      return { ...item, tags };
    });
  }

  private changeAll(actor: Actor, ids: number[], change: (item: ItemEntity) => ItemEntity): Promise<number> {
    return this.writes.for(actor.id, async (manager) => {
      const items = await editableItems(manager, actor, ids);
      await storeItems(manager, items.map(change));
      return items.length;
    });
  }
}

async function refuseStale(
  manager: EntityManager,
  actor: Actor,
  items: ItemEntity[],
  changes: Map<number, ItemChange>,
) {
  const stale = items.find(({ id, updated_at }) => {
    const read = changes.get(id)?.updated_at;
    return read !== undefined && Date.parse(read) !== Date.parse(updated_at);
  });
  if (!stale) return;
  const [current] = await viewItems(manager, actor, 'i.id = $2', stale.id);
  const message = `“${stale.name}” has been changed meanwhile. Look at it again before you save.`;
  throw new ConflictException({ message, code: 'stale_item', current });
}
