import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Membership } from '@whereabouts/shared/contracts/collections.js';
import { DataSource, type EntityManager } from 'typeorm';
import { Revisions } from '../items/revisions.js';
import { StockCollection } from '../stock/stock-collection.js';
import { StockFlags } from '../stock/stock-flags.js';
import type { CollectionEntity } from './collection.entity.js';
import { canFill, canManage } from './collection-access.js';
import { CollectionChanges } from './collection-changes.js';
import { MEMBERSHIP } from './membership.query.js';
import { lockOwnItems, requireItems } from './own-items.js';

type Target = Pick<CollectionEntity, 'id' | 'user_id' | 'is_system' | 'stock_keeping'>;

/** What lies in collections. Of Stock only flags of items are changed: they alone say what is in it. */
@Injectable()
export class MembersService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    private readonly changes: CollectionChanges,
    private readonly stock: StockCollection,
    private readonly flags: StockFlags,
    private readonly revisions: Revisions,
  ) {}

  /** @returns how many were not in it yet. @throws NotFoundException `item_not_found`, and then adds none */
  add(actor: Actor, id: number, item_ids: number[]): Promise<number> {
    return this.changes.in(actor, { id, rule: canFill, hold: 'shared' }, async (manager, collection) => {
      requireItems(item_ids, await lockOwnItems(manager, actor, item_ids));
      const added = await this.put(manager, collection, item_ids);
      if (collection.stock_keeping) await this.revisions.bump(manager, actor.id);
      return added;
    });
  }

  /** An item that is not in it is no mistake: somebody else may just have taken it out. */
  remove(actor: Actor, id: number, item_id: number): Promise<void> {
    return this.changes.in(actor, { id, rule: canFill, hold: 'shared' }, async (manager, collection) => {
      requireItems([item_id], await lockOwnItems(manager, actor, [item_id]));
      await this.take(manager, collection, [item_id]);
      if (collection.is_system) await this.revisions.bump(manager, actor.id);
    });
  }

  /** @returns how many live items were in it; those in the trash leave it, too. */
  empty(actor: Actor, id: number): Promise<number> {
    return this.changes.in(actor, { id, rule: canManage, hold: 'alone' }, async (manager, collection) => {
      if (!collection.is_system) return removeAll(manager, id);
      const removed = await this.flags.clearAll(manager, collection.user_id);
      await this.revisions.bump(manager, collection.user_id);
      return removed;
    });
  }

  /** In which collections items lie; of asked ones that are not the actor's nothing is said. */
  async membership(actor: Actor, item_ids: number[]): Promise<Membership> {
    await this.stock.prepare(actor.id);
    return { collections: await this.source.query(MEMBERSHIP, [actor.id, item_ids]) };
  }

  /** Puts in items that have been checked; the caller bumps revisions. @returns how many were not in it yet */
  async put(manager: EntityManager, { id, is_system, stock_keeping }: Target, item_ids: number[]): Promise<number> {
    if (is_system) return this.flags.put(manager, item_ids, true);
    // In the order of ids, in which everybody locks items.
    const added = await manager.query<unknown[]>(
      `insert into collection_items (collection_id, item_id)
       select $1, item_id from unnest($2::bigint[]) item_id order by item_id
       on conflict do nothing returning item_id`,
      [id, item_ids],
    );
    if (stock_keeping) await this.flags.put(manager, item_ids, true);
    return added.length;
  }

  /** Takes out items that have been checked; the caller bumps revisions. */
  async take(manager: EntityManager, { id, is_system }: Target, item_ids: number[]): Promise<void> {
    if (is_system) await this.flags.put(manager, item_ids, false);
    else
      await manager.query('delete from collection_items where collection_id = $1 and item_id = any($2)', [
        id,
        item_ids,
      ]);
  }
}

async function removeAll(manager: EntityManager, id: number): Promise<number> {
  const [{ count }] = await manager.query<[{ count: number }]>(
    // In the order of ids, in which the rows of erased items go, too.
    `with going as materialized (
       select item_id from collection_items where collection_id = $1 order by item_id for update
     ), gone as (
       delete from collection_items m using going
       where m.collection_id = $1 and m.item_id = going.item_id returning m.item_id
     )
     select count(*) from gone join items i on i.id = gone.item_id where i.deleted_at is null`,
    [id],
  );
  return count;
}
