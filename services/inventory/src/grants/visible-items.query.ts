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

const ITEM_PERMISSIONS = `
  select i.id, i.user_id, i.image_id, v.role <> 'viewer' as is_editable
  from ${VISIBLE_BY_IDS} v join items i on i.id = v.item_id`;

/** Those of the items that the actor sees, and whether they may change them; nothing is locked. */
export function visibleItems(manager: EntityManager, actor: Actor, ids: number[]): Promise<VisibleItem[]> {
  return manager.query(ITEM_PERMISSIONS, [actor.id, ids]);
}
