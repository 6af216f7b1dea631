import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { EntityManager } from 'typeorm';
import type { ItemEntity } from '../items/item.entity.js';

/** A live item that somebody sees; `is_editable` when they may also change it. */
export type VisibleItem = Pick<ItemEntity, 'id' | 'user_id' | 'image_id'> & { is_editable: boolean };

/**
 * Of those whose ids a query selects as `id` the ones that user `$1` sees, as `visible_items` has them. Each is looked up
 * by its key, however much else there is: PostgreSQL would gather all that they see first.
 */
export const visibleAmong = (ids: string) => `(
    select v.* from (${ids}) asked cross join lateral (
      select * from visible_items where user_id = $1 and item_id = asked.id offset 0
    ) v
  )`;

/** Of the ids `$2`. */
export const VISIBLE_BY_IDS = visibleAmong('select distinct id from unnest($2::bigint[]) id');

/** Whether user `$1` sees an item; looked up for each by its key. */
export const isVisible = (id: string) =>
  `exists (select from visible_items v where v.user_id = $1 and v.item_id = ${id} offset 0)`;

/** By the key, however few rows PostgreSQL expects: an index of those that share something is one of groups first. */
const shares = (table: string, thing: string, id: string, condition: string) =>
  `exists (select from (select * from ${table} where ${thing} = ${id} offset 0) s where ${condition})`;

const isSharedCollection = (id: string) => shares('collection_shares', 'collection_id', id, 's.permission is not null');

/** Nothing shares item `i`, by itself, in a collection or in Stock: `item_grants` has no row of it, whoever asks. */
export const IS_UNSHARED = `
  not ${shares('item_shares', 'item_id', 'i.id', 's.is_shared')}
  and not exists (
    select from collection_items m where m.item_id = i.id and ${isSharedCollection('m.collection_id')} offset 0
  )
  and not (i.stock_keeping and exists (
    select from collections c where c.user_id = i.user_id and c.is_system and ${isSharedCollection('c.id')} offset 0
  ))`;

const OWN = `
  select id, user_id, image_id, true as is_editable
  from items where id = any($2) and user_id = $1 and deleted_at is null`;

const ITEM_PERMISSIONS = `
  select i.id, i.user_id, i.image_id, v.role <> 'viewer' as is_editable
  from ${VISIBLE_BY_IDS} v join items i on i.id = v.item_id`;

/**
 * Those of the items that the actor sees, and whether they may change them; nothing is locked. Grants are asked for only
 * where some are not the actor's own.
 */
export async function visibleItems(manager: EntityManager, { id }: Actor, ids: number[]): Promise<VisibleItem[]> {
  const own = await manager.query<VisibleItem[]>(OWN, [id, ids]);
  return own.length === ids.length ? own : manager.query(ITEM_PERMISSIONS, [id, ids]);
}
