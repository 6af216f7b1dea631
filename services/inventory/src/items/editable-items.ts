import { ForbiddenException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { EntityManager } from 'typeorm';
import { visibleItems } from '../grants/visible-items.query.js';
import type { ItemEntity } from './item.entity.js';
import { itemNotFound } from './item-not-found.js';

/** An item that somebody has been found to be allowed to change. */
type EditableItem = Pick<ItemEntity, 'id' | 'user_id' | 'image_id'>;

/**
 * The access rule of every change: items of one's own, and others' by a grant with the role editor
 * (docs/rules/sharing.md). All of them or none; nothing is locked.
 * @throws NotFoundException unless the actor sees all of them
 * @throws ForbiddenException `read_only_item` when there is one that they may only look at
 */
export async function editableItems(manager: EntityManager, actor: Actor, ids: number[]): Promise<EditableItem[]> {
  const seen = await visibleItems(manager, actor, ids);
  if (seen.length < ids.length) throw itemNotFound();
  if (seen.some(({ is_editable }) => !is_editable)) throw readOnlyItem();
  return seen;
}

/** The items that the actor may still change. An Undo leaves the others alone (docs/rules/answers.md); nothing is locked. */
export async function remainingItems(manager: EntityManager, actor: Actor, ids: number[]): Promise<EditableItem[]> {
  return (await visibleItems(manager, actor, ids)).filter(({ is_editable }) => is_editable);
}

/** The sentence stands in docs/rules/items.md. */
export const readOnlyItem = () =>
  new ForbiddenException({
    message: 'Permission denied: You do not have write access to this item. It may be a read-only shared item.',
    code: 'read_only_item',
  });
