import { ForbiddenException, NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Access } from '@whereabouts/shared/contracts/sharing.js';
import type { CollectionEntity } from './collection.entity.js';

type Permission = Collection['permission'];
type Owned = Pick<CollectionEntity, 'id' | 'user_id'>;

/** Whether somebody, whose groups share what `access` says, may do a certain thing with a collection. */
export type CollectionRule = (actor: Actor, access: Access, collection: Owned) => boolean;

/** What a collection is to somebody; of several groups the strongest counts, as `COLLECTION_WAYS` has it in SQL. */
function permissionIn(actor: Actor, { collections }: Access, { id, user_id }: Owned): Permission | null {
  if (user_id === actor.id) return 'owner';
  const ways = collections.filter(({ collection_id }) => collection_id === id);
  if (ways.some(({ role }) => role === 'editor')) return 'edit';
  return ways.length > 0 ? 'view' : null;
}

export const canSee: CollectionRule = (...of) => permissionIn(...of) !== null;

/** Anyone who sees a checklist may check in it (api, Collections). */
export const canCheck: CollectionRule = canSee;

/** Put items in and take them out. */
export const canEditItems: CollectionRule = (...of) => ['owner', 'edit'].includes(permissionIn(...of) ?? '');

/** Rename, empty and delete. */
export const canManage: CollectionRule = (...of) => permissionIn(...of) === 'owner';

/** For one that is another's or not there at all: nobody learns which. */
export const collectionNotFound = () =>
  new NotFoundException({ message: 'The collection was not found.', code: 'collection_not_found' });

/**
 * @throws NotFoundException `collection_not_found` for one that the actor may not see, as if it did not exist
 * @throws ForbiddenException `read_only` for one that they see, but may not do this with
 */
export function requireAccess<C extends Owned>(
  actor: Actor,
  access: Access,
  collection: C | null | undefined,
  rule: CollectionRule,
): C {
  if (!collection || !canSee(actor, access, collection)) throw collectionNotFound();
  if (rule(actor, access, collection)) return collection;
  const message =
    rule === canManage ? 'Only the owner of this collection can do that.' : 'You may only look at this collection.';
  throw new ForbiddenException({ message, code: 'read_only' });
}
