import { ForbiddenException, NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { EntityManager } from 'typeorm';
import type { CollectionEntity } from './collection.entity.js';

type Permission = Collection['permission'];

/** A collection with the permission of the user who sees it. */
export type VisibleCollection = CollectionEntity & { permission: Permission };

/** Decides whether a permission allows an action on a collection (docs/rules/sharing.md). */
export type CollectionRule = (permission: Permission) => boolean;

export const canSee: CollectionRule = () => true;

/** Every user who sees a checklist may check its items. */
export const canCheck: CollectionRule = canSee;

/** Add and remove items. */
export const canEditItems: CollectionRule = (permission) => permission !== 'view';

/** Rename, empty and delete the collection. */
export const canManage: CollectionRule = (permission) => permission === 'owner';

/** The same error for an unknown collection and an invisible one, so that it does not reveal which ids exist. */
export const collectionNotFound = () =>
  new NotFoundException({ message: 'The collection was not found.', code: 'collection_not_found' });

const FIND = `
  select c.*, v.permission
  from visible_collections v join collections c on c.id = v.collection_id
  where v.user_id = $1 and v.collection_id = any($2::bigint[])`;

/**
 * How a transaction locks a collection. `shared`: for changes of its content. `alone`: for changes of the collection
 * itself, and for work that must not see a content change half done.
 */
export type Hold = 'shared' | 'alone';

const FIND_AND_HOLD = { shared: `${FIND} for share of c`, alone: `${FIND} for update of c` } as const;

/**
 * Locks a collection that the actor sees until the transaction ends. A statement that waits for a row lock still uses
 * the grants from when it began. So the permission of a user who is not the owner is read again after the lock.
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

/** @returns the collections that the actor can see, by id */
export async function visibleCollections(
  manager: EntityManager,
  { id }: Actor,
  collection_ids: number[],
): Promise<Map<number, VisibleCollection>> {
  const found = await manager.query<VisibleCollection[]>(FIND, [id, collection_ids]);
  return new Map(found.map((collection) => [collection.id, collection]));
}

/**
 * @throws NotFoundException `collection_not_found` if the actor does not see the collection
 * @throws ForbiddenException `read_only` if the actor sees it but may not do this
 */
export async function findCollection(manager: EntityManager, actor: Actor, id: number, rule: CollectionRule) {
  return requirePermission((await visibleCollections(manager, actor, [id])).get(id), rule);
}

/** @throws the errors of `findCollection` */
export function requirePermission(collection: VisibleCollection | undefined, rule: CollectionRule): VisibleCollection {
  if (!collection) throw collectionNotFound();
  if (rule(collection.permission)) return collection;
  const message =
    rule === canManage ? 'Only the owner of this collection can do that.' : 'You can only view this collection.';
  throw new ForbiddenException({ message, code: 'read_only' });
}
