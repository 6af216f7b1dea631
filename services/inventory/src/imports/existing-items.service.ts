import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ItemChange } from '@whereabouts/shared/contracts/inventory.js';
import { textKey } from '@whereabouts/shared/contracts/text-key.js';
import type { EntityManager } from 'typeorm';
import { changedItem } from '../items/changed-item.js';
import type { ItemEntity } from '../items/item.entity.js';
import { lockItems } from '../items/item-transactions.js';
import type { ListChanges } from '../items/list-changes.js';
import { storeItems } from '../items/store-items.query.js';
import { changedAsSpelled } from '../spellings/known-spellings.query.js';
import { LowStock } from '../stock/low-stock.js';

/** Items that an imported table says something else of. */
@Injectable()
export class ExistingItems {
  constructor(private readonly lowStock: LowStock) {}

  /**
   * Writes what a table says of the actor's own items, and only where that differs: an item that stays as it is keeps its
   * `updated_at`, on which others may have begun to edit it.
   * @returns the ids of the items that are still there
   */
  async update(
    manager: EntityManager,
    actor: Actor,
    changes: ItemChange[],
    changed: ListChanges,
  ): Promise<Set<number>> {
    if (changes.length === 0) return new Set();
    const byId = new Map(changes.map((change) => [change.id, change]));
    const items = await lockItems(manager, [...byId.keys()], [actor.id]);
    const before = items.filter((item) => differs(item, changeOf(item, byId)));
    const changedItems = before.map((item) => changedItem(item, changeOf(item, byId), new Map()));
    const after = await changedAsSpelled(manager, before, changedItems);
    if (after.length > 0) {
      await this.lowStock.watch(manager, before, after);
      await storeItems(manager, after);
      changed.items(after.map(({ id }) => id));
    }
    return new Set(items.map(({ id }) => id));
  }
}

/** What a table says of an item, but for another spelling of its places and its category. */
function changeOf(item: ItemEntity, changes: Map<number, ItemChange>): ItemChange | undefined {
  const change = changes.get(item.id);
  const said = Object.entries(change ?? {}).filter(([name, value]) => {
    const now = item[name as keyof ItemEntity];
    const isSpelling = SPELLED.includes(name) && typeof value === 'string' && typeof now === 'string';
    return value !== undefined && !(isSpelling && textKey(value) === textKey(now));
  });
  return change && { ...Object.fromEntries(said), id: item.id };
}

const SPELLED = ['area', 'location', 'sub_location', 'category'];

function differs(item: ItemEntity, change: ItemChange | undefined): boolean {
  return Object.entries(change ?? {}).some(
    ([name, value]) => !isDeepStrictEqual(value, item[name as keyof ItemEntity]),
  );
}
