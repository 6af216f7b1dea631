import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { EntityManager } from 'typeorm';
import { VISIBLE_BY_IDS } from '../grants/visible-items.query.js';
import { collectionItemRowsOf } from './collection-item-rows.js';

const OF_COLLECTIONS = `
  select c.user_id from visible_collections v join collections c on c.id = v.collection_id
  where v.user_id = $1 and v.collection_id = any($3::bigint[])`;

const OWNERS = `
  select i.user_id from ${VISIBLE_BY_IDS} v join items i on i.id = v.item_id
  union
  ${OF_COLLECTIONS}`;

const OWNERS_OF_ALL = `
  select user_id from collections where id = $1
  union
  select i.user_id from ${collectionItemRowsOf('c.id = $1')} m join items i on i.id = m.item_id`;

/** Whether user `$1` owns all of the items `$2` and collections `$3`. */
const ARE_OWN = `
  select (select count(*) from items where id = any($2) and user_id = $1 and deleted_at is null) = cardinality($2)
    and (select count(*) from collections where id = any($3) and user_id = $1) = cardinality($3) as are_own`;

/** The owners of collections and of items that the actor sees: strangers are left alone. */
export async function ownersOf(
  manager: EntityManager,
  { id }: Actor,
  collection_ids: number[],
  item_ids: number[],
): Promise<number[]> {
  const values = [id, item_ids, collection_ids];
  const [{ are_own }] = await manager.query<[{ are_own: boolean }]>(ARE_OWN, values);
  return are_own ? [id] : idsIn(await manager.query(OWNERS, values));
}

export async function ownersOfCollections(manager: EntityManager, actor: Actor, ids: number[]): Promise<number[]> {
  return ids.length === 0 ? [] : ownersOf(manager, actor, ids, []);
}

/** The owners of a collection and of all that lies in it, trash included. */
export async function ownersOfAllIn(manager: EntityManager, collection_id: number): Promise<number[]> {
  return idsIn(await manager.query(OWNERS_OF_ALL, [collection_id]));
}

const idsIn = (rows: { user_id: number }[]) => rows.map(({ user_id }) => user_id);
