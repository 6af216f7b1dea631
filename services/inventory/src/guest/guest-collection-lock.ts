import { NotFoundException } from '@nestjs/common';
import type { GuestGrant } from '@whereabouts/shared/contracts/guests.js';
import type { EntityManager } from 'typeorm';
import { CollectionEntity } from '../collections/collection.entity.js';

/**
 * The error that sharing gives for an unknown link, so that a guest cannot tell whether the link or the collection is
 * missing.
 */
export const guestCollectionNotFound = () =>
  new NotFoundException({ message: 'Failed to fetch collection', code: 'guest_link_not_found' });

/**
 * Locks the collection that the link opens until the transaction ends.
 * @throws NotFoundException `guest_link_not_found`
 */
export async function lockGuestCollection(
  manager: EntityManager,
  { collection_id, owner_id }: GuestGrant,
): Promise<CollectionEntity> {
  const collection = await manager.findOne(CollectionEntity, {
    where: { id: collection_id, user_id: owner_id },
    lock: { mode: 'pessimistic_read' },
  });
  if (!collection) throw guestCollectionNotFound();
  return collection;
}
