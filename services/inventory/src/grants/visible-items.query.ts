import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { EntityManager } from 'typeorm';
import type { ItemEntity } from '../items/item.entity.js';

/** A live item that a user sees. `is_editable` is true if the user may also change it. */
export type VisibleItem = Pick<ItemEntity, 'id' | 'user_id' | 'image_id'> & { is_editable: boolean };

/**
 * The rows of `visible_items` of user `$1` among the ids that a query selects as `id`. The lateral join looks up each
 * id by its key. Without it PostgreSQL first collects everything the user sees (docs/decisions.md, "Planner settings and `offset 0`").
 */
export const visibleAmong = (ids: string) => `(
    select v.* from (${ids}) asked cross join lateral (
      select * from visible_items where user_id = $1 and item_id = asked.id offset 0
    ) v
  )`;

/** The visible items among the ids `$2`. */
export const VISIBLE_BY_IDS = visibleAmong('select distinct id from unnest($2::bigint[]) id');

/** Whether user `$1` sees an item, looked up by its key. Without `offset 0`, a copy of a collection reads all grants. */
export const isVisible = (id: string) =>
  `exists (select from visible_items v where v.user_id = $1 and v.item_id = ${id} offset 0)`;

const isSharedCollection = (id: string) =>
  `exists (select from collection_shares s where s.collection_id = ${id} and s.permission is not null)`;

/**
 * True if nothing shares item `i`: no direct share, collection or Stock. `item_grants` then has no row of it for any
 * user.
 */
export const IS_UNSHARED = `
  not exists (select from item_shares s where s.item_id = i.id and s.is_shared)
  and not exists (
    select from collection_items m where m.item_id = i.id and ${isSharedCollection('m.collection_id')}
  )
  and not (i.stock_keeping and exists (
    select from collections c where c.user_id = i.user_id and c.is_system and ${isSharedCollection('c.id')}
  ))`;

const OWN = `
  select id, user_id, image_id, true as is_editable
  from items where id = any($2) and user_id = $1 and deleted_at is null`;

const ITEM_PERMISSIONS = `
  select i.id, i.user_id, i.image_id, v.role <> 'viewer' as is_editable
  from ${VISIBLE_BY_IDS} v join items i on i.id = v.item_id`;

/**
 * Returns the given items that the actor sees, and whether the actor may change them. Locks nothing. Grants are read
 * only if some of the items are not the actor’s own.
 */
export async function visibleItems(manager: EntityManager, { id }: Actor, ids: number[]): Promise<VisibleItem[]> {
  const own = await manager.query<VisibleItem[]>(OWN, [id, ids]);
  return own.length === ids.length ? own : manager.query(ITEM_PERMISSIONS, [id, ids]);
}
