import { ForbiddenException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { EntityManager } from 'typeorm';
import { visibleItems } from '../grants/visible-items.query.js';
import type { ItemEntity } from '../items/item.entity.js';
import { itemNotFound } from '../items/item-not-found.js';
import { isDeparted } from '../items/item-states.js';

/** An item that the actor may change. */
type EditableItem = Pick<ItemEntity, 'id' | 'user_id' | 'image_id'>;

const DEPARTED = `
  select id, user_id, image_id, true as is_editable
  from items where id = any($2) and user_id = $1 and ${isDeparted('deleted_at')}`;

/** The items that the actor sees, and the actor’s own departed ones. Locks nothing. */
export async function knownItems(manager: EntityManager, actor: Actor, ids: number[]) {
  const seen = await visibleItems(manager, actor, ids);
  if (seen.length === ids.length) return seen;
  return [...seen, ...(await manager.query<typeof seen>(DEPARTED, [actor.id, ids]))];
}

/**
 * The access rule of every change: the actor’s own items, departed ones included, and items of others with a grant as editor
 * (docs/rules/sharing.md). Returns all items or throws. Locks nothing.
 * @throws NotFoundException unless the actor sees all items
 * @throws ForbiddenException `read_only_item` if the actor may only look at one of them
 */
export async function editableItems(manager: EntityManager, actor: Actor, ids: number[]): Promise<EditableItem[]> {
  const seen = await knownItems(manager, actor, ids);
  if (seen.length < ids.length) throw itemNotFound();
  if (seen.some(({ is_editable }) => !is_editable)) throw readOnlyItem();
  return seen;
}

/** The items that the actor may still change. An Undo ignores the others (docs/rules/answers.md). Locks nothing. */
export async function remainingItems(manager: EntityManager, actor: Actor, ids: number[]): Promise<EditableItem[]> {
  return (await knownItems(manager, actor, ids)).filter(({ is_editable }) => is_editable);
}

/** The message is quoted in docs/rules/items.md. */
export const readOnlyItem = () =>
  new ForbiddenException({
    message: 'Permission denied: You do not have write access to this item. It may be a read-only shared item.',
    code: 'read_only_item',
  });
