import { ForbiddenException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { VisibleItem } from '../grants/visible-items.query.js';
import { readOnlyItem } from '../items/editable-items.js';
import type { CollectionEntity } from './collection.entity.js';

type Target = Pick<CollectionEntity, 'user_id' | 'is_system'>;

/**
 * Which items a collection takes from somebody who may fill it: one's own any that one sees, another's only one's own
 * (docs/rules/collections.md), and Stock, whose members are a flag of its owner's items, only those.
 * @throws ForbiddenException `own_items_only`; `read_only_item` for one that would have to be changed
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
    throw ownItemsOnly('You can put only items of your own into another person’s collection.');
  }
}

const ownItemsOnly = (message: string) => new ForbiddenException({ message, code: 'own_items_only' });
