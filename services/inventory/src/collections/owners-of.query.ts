import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { EntityManager } from 'typeorm';
import { collectionItemRowsOf } from './collection-item-rows.js';

/** Whether user `$1` owns all of the items `$2` and collections `$3`. */
const ARE_OWN = `
  (select count(*) from items where id = any($2) and user_id = $1 and deleted_at is null) = cardinality($2)
    and (select count(*) from collections where id = any($3) and user_id = $1) = cardinality($3)`;

/** Selects `user_id`: the owners of those items `$2` and collections `$3` that user `$1` sees. */
export const OWNERS = `
  select unnest(case when ${ARE_OWN} then array[$1::bigint] else array(select owners_seen($1, $2, $3)) end) as user_id`;

/** Selects `user_id`: the owners of a collection and of all its items, trash included. */
const ownersOfAll = (collection_id: string) => `
  select user_id from collections where id = ${collection_id}
  union
  select i.user_id from ${collectionItemRowsOf(`c.id = ${collection_id}`)} m join items i on i.id = m.item_id`;

/** `ownersOfAll` with the collection as `$2`, because `$1` is the user’s id. */
export const OWNERS_OF_ALL = ownersOfAll('$2');

const OF_ALL = ownersOfAll('$1');

export async function ownersOf(
  manager: EntityManager,
  { id }: Actor,
  collection_ids: number[],
  item_ids: number[],
): Promise<number[]> {
  return idsIn(await manager.query(OWNERS, [id, item_ids, collection_ids]));
}

export async function ownersOfCollections(manager: EntityManager, actor: Actor, ids: number[]): Promise<number[]> {
  return ids.length === 0 ? [] : ownersOf(manager, actor, ids, []);
}

export async function ownersOfAllIn(manager: EntityManager, collection_id: number): Promise<number[]> {
  return idsIn(await manager.query(OF_ALL, [collection_id]));
}

const idsIn = (rows: { user_id: number }[]) => rows.map(({ user_id }) => user_id);
