import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ItemChange } from '@whereabouts/shared/contracts/inventory.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { checkCustomValues } from '../custom-fields/custom-values.js';
import { changedItem } from '../item-changes/changed-item.js';
import { lockItems } from '../item-changes/item-transactions.js';
import { storeItems } from '../item-changes/store-items.query.js';
import type { ItemEntity } from '../items/item.entity.js';
import type { ListChange } from '../lists/list-changes.js';
import { CorrectionMemory } from '../name-corrections/correction-memory.js';
import { changedAsSpelled } from '../spellings/known-spellings.query.js';
import { LowStock } from '../stock/low-stock.js';
import { changeOf, type ItemUpdate } from './item-update.js';

/** Updates existing items from an imported table. */
@Injectable()
export class ExistingItems {
  constructor(
    private readonly lowStock: LowStock,
    private readonly corrections: CorrectionMemory,
  ) {}

  /**
   * Writes the table’s values to the actor’s own items, where they differ. An unchanged item keeps its `updated_at`,
   * because other users may be editing it.
   * @returns the ids of the items that still exist
   */
  async update(tx: Transaction, actor: Actor, updates: ItemUpdate[], changed: ListChange[]): Promise<Set<number>> {
    if (updates.length === 0) return new Set();
    const byId = new Map(updates.map((update) => [update.id, update]));
    const changes = new Map<number, ItemChange>();
    const items = await lockItems(tx, [...byId.keys()], [actor.id]);
    for (const item of items) {
      const update = byId.get(item.id);
      if (update) changes.set(item.id, changeOf(item, update));
    }
    const before = items.filter((item) => differs(item, changes.get(item.id)));
    const changedItems = before.map((item) => changedItem(item, changes.get(item.id), new Map()));
    const after = await changedAsSpelled(tx, before, changedItems);
    if (after.length > 0) {
      await checkCustomValues(
        tx,
        after.map(({ user_id, custom }, index) => ({ user_id, before: before[index]?.custom, after: custom })),
      );
      await this.lowStock.watch(tx, before, after);
      await this.corrections.rename(tx, actor, before, after);
      await storeItems(tx, after);
      changed.push({ kind: 'items', items: after });
    }
    return new Set(items.map(({ id }) => id));
  }
}

function differs(item: ItemEntity, change: ItemChange | undefined): boolean {
  return Object.entries(change ?? {}).some(
    ([name, value]) => !isDeepStrictEqual(value, item[name as keyof ItemEntity]),
  );
}
