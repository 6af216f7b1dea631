import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import type { EntityManager } from 'typeorm';
import type { ListChange } from '../lists/list-changes.js';
import { StockFlags } from '../stock/stock-flags.js';
import { assertAcceptsItems } from './accepted-items.js';
import { canEditItems, requirePermission, type VisibleCollection, visibleCollections } from './collection-access.js';

/** A new item and a collection that it goes into. */
export interface NewCollectionItem {
  item_id: number;
  collection_id: number;
}

/** Adds new items to collections. */
@Injectable()
export class CollectionItemsInserter {
  constructor(private readonly flags: StockFlags) {}

  /**
   * Call this in the transaction that creates the items, after it has locked the owners of the collections. Stock and
   * stock-keeping collections set the items’ `stock_keeping`, so read the items for the answer after this call.
   * @throws NotFoundException `collection_not_found` if the actor does not see one of the collections
   * @throws ForbiddenException `read_only` if the actor may only look at a collection; `own_items_only` for another
   * user’s Stock
   */
  async add(tx: Transaction, actor: Actor, pairs: NewCollectionItem[], changed: ListChange[]): Promise<void> {
    if (pairs.length === 0) return;
    const ids = [...new Set(pairs.map(({ collection_id }) => collection_id))];
    const targets = await lockTargets(tx, actor, ids);
    const toStock = pairs.filter(({ collection_id }) => targets.get(collection_id)?.stock_keeping);
    await this.flags.putNew(
      tx,
      toStock.map(({ item_id }) => item_id),
    );
    await putIn(
      tx,
      actor,
      pairs.filter(({ collection_id }) => !targets.get(collection_id)?.is_system),
    );
    for (const collection of targets.values()) {
      const put = pairs.filter(({ collection_id }) => collection_id === collection.id);
      const items = put.map(({ item_id }) => ({ id: item_id, user_id: actor.id }));
      changed.push({ kind: 'content', collection, items });
    }
  }
}

/** Share locks keep the collections from being deleted or becoming stock-keeping until the transaction ends. */
async function lockTargets(
  manager: EntityManager,
  actor: Actor,
  ids: number[],
): Promise<Map<number, VisibleCollection>> {
  await manager.query('select from collections where id = any($1) order by id for share', [ids]);
  const targets = await visibleCollections(manager, actor, ids);
  for (const id of ids) {
    const target = requirePermission(targets.get(id), canEditItems);
    assertAcceptsItems(actor, target, [{ user_id: actor.id, is_editable: true }]);
  }
  return targets;
}

async function putIn(manager: EntityManager, { id }: Actor, pairs: NewCollectionItem[]) {
  await manager.query(
    `insert into collection_items (collection_id, item_id, added_by)
     select *, $3 from unnest($1::bigint[], $2::bigint[])
     on conflict do nothing`,
    [pairs.map(({ collection_id }) => collection_id), pairs.map(({ item_id }) => item_id), id],
  );
}
