import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { type EntityManager, In, IsNull } from 'typeorm';
import { ItemEntity } from './item.entity.js';
import { itemNotFound } from './item-not-found.js';

/**
 * The access rule of every change: the actor's own live items, locked until the transaction ends, by id. That is also
 * the order of the locks, so that two calls with the same items do not wait for each other.
 * @throws NotFoundException when one is another's, in the trash, or not there at all.
 */
export async function editableItems(manager: EntityManager, actor: Actor, ids: number[]): Promise<ItemEntity[]> {
  const items = await manager.find(ItemEntity, {
    where: { id: In(ids), user_id: actor.id, deleted_at: IsNull() },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
  if (items.length < ids.length) throw itemNotFound();
  return items;
}
