import { Injectable } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { EntityManager } from 'typeorm';
import { StockFlags } from '../stock/stock-flags.js';
import type { CollectionEntity } from './collection.entity.js';
import { canFill, requireAccess } from './collection-access.js';

/** An item, and a collection it is to lie in. */
export interface NewMember {
  item_id: number;
  collection_id: number;
}

type Target = Pick<CollectionEntity, 'id' | 'user_id' | 'is_system' | 'stock_keeping'>;

/** Puts new items into collections. */
@Injectable()
export class NewMembers {
  constructor(private readonly flags: StockFlags) {}

  /**
   * To be called in the transaction that makes the items, which also bumps the revision (`Revisions.bump`). Stock and
   * stock-keeping collections set the items' `stock_keeping`, so an answer with the items must be read after this.
   * @throws NotFoundException `collection_not_found` when one of the collections is not the actor's
   */
  async add(manager: EntityManager, actor: Actor, pairs: NewMember[]): Promise<void> {
    if (pairs.length === 0) return;
    const targets = await lockTargets(manager, actor, [...new Set(pairs.map(({ collection_id }) => collection_id))]);
    const toStock = pairs.filter(({ collection_id }) => targets.get(collection_id)?.stock_keeping);
    await this.flags.putNew(
      manager,
      toStock.map(({ item_id }) => item_id),
    );
    await putIn(
      manager,
      pairs.filter(({ collection_id }) => !targets.get(collection_id)?.is_system),
    );
  }
}

/** None of them is deleted or becomes stock-keeping before the transaction has ended. */
async function lockTargets(manager: EntityManager, actor: Actor, ids: number[]): Promise<Map<number, Target>> {
  const found = await manager.query<Target[]>(
    'select id, user_id, is_system, stock_keeping from collections where id = any($1) order by id for share',
    [ids],
  );
  const targets = new Map(found.map((target) => [target.id, target]));
  for (const id of ids) requireAccess(actor, targets.get(id), canFill);
  return targets;
}

async function putIn(manager: EntityManager, pairs: NewMember[]) {
  await manager.query(
    `insert into collection_items (collection_id, item_id) select * from unnest($1::bigint[], $2::bigint[])
     on conflict do nothing`,
    [pairs.map(({ collection_id }) => collection_id), pairs.map(({ item_id }) => item_id)],
  );
}
