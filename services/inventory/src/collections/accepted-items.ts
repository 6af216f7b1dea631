import { ForbiddenException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { VisibleItem } from '../grants/visible-items.query.js';
import { readOnlyItem } from '../item-changes/editable-items.js';
import type { CollectionEntity } from './collection.entity.js';

type Target = Pick<CollectionEntity, 'user_id' | 'is_system'>;

/**
 * Checks that a collection accepts items from an actor (docs/rules/collections.md). The actor’s own collection accepts
 * every item that the actor sees. Another user’s collection accepts only the actor’s own items. Stock accepts only
 * items of its owner, because its content is a flag of these items.
 * @throws ForbiddenException `own_items_only`; `read_only_item` for an item of Stock that the actor may not edit
 */
export function assertAcceptsItems(
  actor: Actor,
  { user_id, is_system }: Target,
  items: Pick<VisibleItem, 'user_id' | 'is_editable'>[],
): void {
  if (is_system) {
    if (items.some((item) => item.user_id !== user_id)) throw ownItemsOnly('Stock takes only items of its owner.');
    if (items.some(({ is_editable }) => !is_editable)) throw readOnlyItem();
  } else if (user_id !== actor.id && items.some((item) => item.user_id !== actor.id)) {
    throw ownItemsOnly('You can add only your own items to another user’s collection.');
  }
}

const ownItemsOnly = (message: string) => new ForbiddenException({ message, code: 'own_items_only' });
