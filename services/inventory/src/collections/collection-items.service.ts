import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Membership } from '@whereabouts/shared/contracts/collections.js';
import type { Transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { DataSource, type EntityManager } from 'typeorm';
import { isVisible, type VisibleItem } from '../grants/visible-items.query.js';
import type { ListChange } from '../lists/list-changes.js';
import { StockCollection } from '../stock/stock-collection.js';
import { StockFlags } from '../stock/stock-flags.js';
import { assertAcceptsItems } from './accepted-items.js';
import type { CollectionEntity } from './collection.entity.js';
import { canEditItems, canManage } from './collection-access.js';
import { CollectionTransactions } from './collection-transactions.js';
import { MEMBERSHIP } from './membership.query.js';
import { lockVisibleItems, requireItems } from './shown-items.js';

type Target = Pick<CollectionEntity, 'id' | 'user_id' | 'is_system' | 'stock_keeping'>;

/** Adds items to collections and removes them. For Stock it changes only the items’ flag, which is Stock’s content. */
@Injectable()
export class CollectionItemsService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly transactions: CollectionTransactions,
    private readonly stock: StockCollection,
    private readonly flags: StockFlags,
  ) {}

  /**
   * All items are added, or none.
   * @returns the number of items that were not in the collection yet
   * @throws NotFoundException `item_not_found` if the actor cannot see one of the items
   * @throws ForbiddenException `own_items_only`, `read_only_item`
   */
  add(actor: Actor, id: number, item_ids: number[]): Promise<number> {
    const target = { id, rule: canEditItems, hold: 'shared', item_ids } as const;
    return this.transactions.in(actor, target, async (tx, collection, changed) => {
      const items = requireItems(item_ids, await lockVisibleItems(tx, actor, item_ids));
      changed.push({ kind: 'content', collection, items });
      return this.put(tx, actor, collection, items, changed);
    });
  }

  /** Removes an item. An item that is not in the collection is no error: another user may just have removed it. */
  remove(actor: Actor, id: number, item_id: number): Promise<void> {
    const item_ids = [item_id];
    const target = { id, rule: canEditItems, hold: 'shared', item_ids } as const;
    return this.transactions.in(actor, target, async (tx, collection, changed) => {
      const items = requireItems(item_ids, await lockVisibleItems(tx, actor, item_ids));
      changed.push({ kind: 'content', collection, items });
      await this.take(tx, collection, items, changed);
    });
  }

  /**
   * Removes all items, including items in the trash and items that the actor cannot see.
   * @returns the number of removed items that the actor could see
   */
  empty(actor: Actor, id: number): Promise<number> {
    const target = { id, rule: canManage, hold: 'alone' } as const;
    return this.transactions.in(actor, target, async (tx, collection, changed) => {
      if (!collection.is_system) return removeAll(tx, actor, collection, changed);
      changed.push({ kind: 'content', collection, items: { owners: [collection.user_id] } });
      return this.flags.clearAll(tx, changed, collection.user_id);
    });
  }

  /** Lists collections with the asked items in them. Items that the actor cannot see are left out. */
  async membership(actor: Actor, item_ids: number[]): Promise<Membership> {
    await this.stock.prepare(actor.id);
    return { collections: await this.source.query(MEMBERSHIP, [actor.id, item_ids]) };
  }

  /**
   * Adds items that the actor sees; the caller bumps revisions. A stock-keeping collection sets the flag of the items
   * that the actor may edit. The other items are added without the flag.
   * @returns the number of items that were not in the collection yet
   * @throws the errors of `assertAcceptsItems`
   */
  async put(
    tx: Transaction,
    actor: Actor,
    collection: Target,
    items: VisibleItem[],
    changed: ListChange[],
  ): Promise<number> {
    assertAcceptsItems(actor, collection, items);
    if (collection.is_system) return this.flags.put(tx, changed, idsOf(items), true);
    const added = await tx.query<{ is_new: boolean }[]>(PUT, [collection.id, idsOf(items), actor.id]);
    if (collection.stock_keeping)
      await this.flags.put(tx, changed, idsOf(items.filter(({ is_editable }) => is_editable)), true);
    return added.filter(({ is_new }) => is_new).length;
  }

  /**
   * Removes items that the actor sees; the caller bumps revisions. For Stock it clears the flag of its owner’s items
   * only.
   */
  async take(
    tx: Transaction,
    { id, user_id, is_system }: Target,
    items: VisibleItem[],
    changed: ListChange[],
  ): Promise<void> {
    if (is_system) {
      const owners = items.filter((item) => item.user_id === user_id && item.is_editable);
      await this.flags.put(tx, changed, idsOf(owners), false);
    } else {
      await tx.query('delete from collection_items where collection_id = $1 and item_id = any($2)', [id, idsOf(items)]);
    }
  }
}

const idsOf = (items: VisibleItem[]) => items.map(({ id }) => id);

/**
 * Inserts by ascending item id, the lock order of all item changes. If a row exists and the item’s owner adds it again,
 * the owner becomes `added_by`: the item then opens to all users who see the collection, with its history from now on.
 */
const PUT = `
  insert into collection_items as m (collection_id, item_id, added_by)
  select $1, item_id, $3 from unnest($2::bigint[]) item_id order by item_id
  on conflict (collection_id, item_id) do update set added_by = excluded.added_by, added_at = excluded.added_at
    where m.added_by <> excluded.added_by
      and exists (select from items i where i.id = m.item_id and i.user_id = excluded.added_by)
  returning xmax = 0 as is_new`;

/** Locks rows by ascending item id. Purges delete rows in the same order, so the two cannot deadlock. */
const REMOVE_ALL = `
  with going as materialized (
    select item_id from collection_items where collection_id = $2 order by item_id for update
  ), gone as (
    delete from collection_items m using going
    where m.collection_id = $2 and m.item_id = going.item_id returning m.item_id
  )
  select coalesce(json_agg(distinct i.user_id), '[]') as owners,
    count(*) filter (where i.deleted_at is null and ${isVisible('i.id')})::int as count
  from gone join items i on i.id = gone.item_id`;

async function removeAll(manager: EntityManager, actor: Actor, collection: Target, changed: ListChange[]) {
  const [{ owners, count }] = await manager.query<[{ owners: number[]; count: number }]>(REMOVE_ALL, [
    actor.id,
    collection.id,
  ]);
  changed.push({ kind: 'content', collection, items: { owners } });
  return count;
}
