import type { Access } from '@whereabouts/shared/contracts/sharing.js';
import type { EntityManager } from 'typeorm';
import { collectionItemRowsOf } from './collection-item-rows.js';

const OWNERS = `
  select user_id from collections where id = any($1) and user_id = any($3)
  union
  select user_id from items where id = any($2) and user_id = any($3)`;

const OWNERS_OF_ALL = `
  select user_id from collections where id = $1
  union
  select i.user_id from ${collectionItemRowsOf('c.id = $1')} m join items i on i.id = m.item_id`;

/** The owners of collections and of items, as far as `access` opens things of theirs: strangers are left alone. */
export async function ownersOf(
  manager: EntityManager,
  { items, collections }: Access,
  collection_ids: number[],
  item_ids: number[],
): Promise<number[]> {
  const known = [...items.map(({ owner_id }) => owner_id), ...collections.flatMap(({ member_ids }) => member_ids)];
  return idsIn(await manager.query(OWNERS, [collection_ids, item_ids, known]));
}

/** The owners of a collection and of all that lies in it, trash included. */
export async function ownersOfAllIn(manager: EntityManager, collection_id: number): Promise<number[]> {
  return idsIn(await manager.query(OWNERS_OF_ALL, [collection_id]));
}

const idsIn = (rows: { user_id: number }[]) => rows.map(({ user_id }) => user_id);
