import { ForbiddenException, NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { CollectionEntity } from './collection.entity.js';

type Permission = Collection['permission'];
type Owned = Pick<CollectionEntity, 'user_id'>;

/** Whether somebody may do a certain thing with a collection. */
export type CollectionRule = (actor: Actor, collection: Owned) => boolean;

/** What a collection is to somebody; nothing at all, unless it is theirs. */
function permissionIn(actor: Actor, { user_id }: Owned): Permission | null {
  return user_id === actor.id ? 'owner' : null;
}

export const canSee: CollectionRule = (actor, collection) => permissionIn(actor, collection) !== null;

/** Anyone who sees a checklist may check in it (api, Collections). */
export const canCheck: CollectionRule = canSee;

/** Put items in and take them out. */
export const canFill: CollectionRule = (actor, collection) =>
  ['owner', 'edit'].includes(permissionIn(actor, collection) ?? '');

/** Rename, empty and delete. */
export const canManage: CollectionRule = (actor, collection) => permissionIn(actor, collection) === 'owner';

/** For one that is another's or not there at all: nobody learns which. */
export const collectionNotFound = () =>
  new NotFoundException({ message: 'The collection was not found.', code: 'collection_not_found' });

/**
 * @throws NotFoundException `collection_not_found` for one that the actor may not see, as if it did not exist
 * @throws ForbiddenException for one that they see, but may not do this with
 */
export function requireAccess<C extends Owned>(
  actor: Actor,
  collection: C | null | undefined,
  rule: CollectionRule,
): C {
  if (!collection || !canSee(actor, collection)) throw collectionNotFound();
  if (rule(actor, collection)) return collection;
  throw new ForbiddenException({ message: 'You may only look at this collection.', code: 'read_only' });
}
