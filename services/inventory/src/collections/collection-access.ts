import { ForbiddenException, NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { EntityManager } from 'typeorm';
import type { CollectionEntity } from './collection.entity.js';

type Permission = Collection['permission'];

/** A collection, and what it is to somebody who sees it. */
export type VisibleCollection = CollectionEntity & { permission: Permission };

/** Whether somebody with this permission may do a certain thing with a collection (docs/rules/sharing.md). */
export type CollectionRule = (permission: Permission) => boolean;

export const canSee: CollectionRule = () => true;

/** Anyone who sees a checklist may check in it. */
export const canCheck: CollectionRule = canSee;

/** Put items in and take them out. */
export const canEditItems: CollectionRule = (permission) => permission !== 'view';

/** Rename, empty and delete. */
export const canManage: CollectionRule = (permission) => permission === 'owner';

/** For one that is another's or not there at all: nobody learns which. */
export const collectionNotFound = () =>
  new NotFoundException({ message: 'The collection was not found.', code: 'collection_not_found' });

const FIND = `
  select c.*, v.permission
  from visible_collections v join collections c on c.id = v.collection_id
  where v.user_id = $1 and v.collection_id = any($2::bigint[])`;

/**
 * How a collection is held while something is done: `shared` by those who change what lies in it, `alone` by those who
 * change what it is, or must see no half of what the former do.
 */
export type Hold = 'shared' | 'alone';

const FIND_AND_HOLD = { shared: `${FIND} for share of c`, alone: `${FIND} for update of c` } as const;

/**
 * One that the actor sees, held until the transaction ends. A statement that had to wait for the row answers by the grants
 * of the moment when it began. So those who do not own the collection are looked up again once the row is held.
 */
export async function heldCollection(
  manager: EntityManager,
  actor: Actor,
  id: number,
  hold: Hold,
): Promise<VisibleCollection | undefined> {
  const [found] = await manager.query<VisibleCollection[]>(FIND_AND_HOLD[hold], [actor.id, [id]]);
  if (!found || found.permission === 'owner') return found;
  return (await visibleCollections(manager, actor, [id])).get(id);
}

/** Those of the collections that the actor sees, by id. */
export async function visibleCollections(
  manager: EntityManager,
  { id }: Actor,
  collection_ids: number[],
): Promise<Map<number, VisibleCollection>> {
  const found = await manager.query<VisibleCollection[]>(FIND, [id, collection_ids]);
  return new Map(found.map((collection) => [collection.id, collection]));
}

/**
 * @throws NotFoundException `collection_not_found` for one that the actor does not see, as if it did not exist
 * @throws ForbiddenException `read_only` for one that they see, but may not do this with
 */
export async function findCollection(manager: EntityManager, actor: Actor, id: number, rule: CollectionRule) {
  return requirePermission((await visibleCollections(manager, actor, [id])).get(id), rule);
}

/** @throws as `findCollection` does */
export function requirePermission(collection: VisibleCollection | undefined, rule: CollectionRule): VisibleCollection {
  if (!collection) throw collectionNotFound();
  if (rule(collection.permission)) return collection;
  const message =
    rule === canManage ? 'Only the owner of this collection can do that.' : 'You may only look at this collection.';
  throw new ForbiddenException({ message, code: 'read_only' });
}
