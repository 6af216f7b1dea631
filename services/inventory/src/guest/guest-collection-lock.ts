import { NotFoundException } from '@nestjs/common';
import type { GuestGrant } from '@whereabouts/shared/contracts/guests.js';
import type { EntityManager } from 'typeorm';
import { CollectionEntity } from '../collections/collection.entity.js';

/** As sharing says it of a link that is not there: nobody learns which of the two is missing. */
export const guestCollectionNotFound = () =>
  new NotFoundException({ message: 'Failed to fetch collection', code: 'guest_link_not_found' });

/** The collection that the link opens, there until the transaction ends. @throws NotFoundException */
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
