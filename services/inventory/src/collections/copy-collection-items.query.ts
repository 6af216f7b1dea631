import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { EntityManager } from 'typeorm';
import { isVisible } from '../grants/visible-items.query.js';
import { COLLECTION_ITEM_ROWS } from './collection-item-rows.js';

/** Locks the live items of a collection. Items that are being purged are left out. */
const HOLD = `
  select i.id
  from (
    select m.item_id from ${COLLECTION_ITEM_ROWS} m where m.collection_id = $1 order by m.item_id
  ) lying cross join lateral (
    select id from items where id = lying.item_id and deleted_at is null for key share
  ) i`;

const COPY = `
  with copied as (
    insert into collection_items (collection_id, item_id, added_by)
    select $3, i.id, $1::bigint from unnest($2::bigint[]) i (id) where ${isVisible('i.id')}
    returning item_id
  )
  select distinct i.user_id from copied join items i on i.id = copied.item_id`;

/** Copies the items that the actor can see from one collection to another. @returns the owners of these items */
export async function copyCollectionItems(
  manager: EntityManager,
  actor: Actor,
  from: number,
  to: number,
): Promise<number[]> {
  // Lock first, then check access: access may be withdrawn while the query waits for the locks.
  const held = await manager.query<{ id: number }[]>(HOLD, [from]);
  const rows = await manager.query<{ user_id: number }[]>(COPY, [actor.id, held.map(({ id }) => id), to]);
  return rows.map(({ user_id }) => user_id);
}
