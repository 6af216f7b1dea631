import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { EntityManager } from 'typeorm';
import type { ItemEntity } from '../items/item.entity.js';

const EDITABLE = `
  select i.id, i.user_id
  from collection_items m cross join lateral (select * from items where id = m.item_id offset 0) i
  where m.collection_id = $2 and (i.user_id = $1::bigint or exists (
    select from visible_items v where v.user_id = $1 and v.item_id = i.id and v.role <> 'viewer' offset 0
  ))`;

const HOLD = `
  select from items i where i.id in (select item_id from collection_items where collection_id = $1)
  order by i.id for no key update`;

/**
 * The items of a collection (not of Stock) that the actor may edit: their own, including those in the trash, and live
 * items of others. Locks all items first, so that access cannot be withdrawn between the check and the change.
 */
export async function editableIn(
  manager: EntityManager,
  actor: Actor,
  collection_id: number,
): Promise<Pick<ItemEntity, 'id' | 'user_id'>[]> {
  await manager.query(HOLD, [collection_id]);
  return manager.query(EDITABLE, [actor.id, collection_id]);
}
