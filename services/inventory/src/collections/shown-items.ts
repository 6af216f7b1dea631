import { NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { EntityManager } from 'typeorm';
import { VISIBLE_BY_IDS, type VisibleItem, visibleItems } from '../grants/visible-items.query.js';

const LOCK = `
  with visible as materialized (select v.item_id from ${VISIBLE_BY_IDS} v)
  select i.id from visible join items i on i.id = visible.item_id
  where i.deleted_at is null order by i.id for no key update of i`;

/**
 * Locks and returns the given items that the actor can see, by id. All rows are locked at once by ascending id, as in
 * every item change, so later statements do not wait. Permissions are read after the rows are locked, because access
 * may be withdrawn while the query waits.
 */
export async function lockVisibleItems(
  manager: EntityManager,
  actor: Actor,
  item_ids: number[],
): Promise<Map<number, VisibleItem>> {
  const held = await manager.query<{ id: number }[]>(LOCK, [actor.id, item_ids]);
  const items = await visibleItems(
    manager,
    actor,
    held.map(({ id }) => id),
  );
  return new Map(items.map((item) => [item.id, item]));
}

/** @throws NotFoundException `item_not_found` unless all items are visible */
export function requireItems(item_ids: number[], visible: Map<number, VisibleItem>): VisibleItem[] {
  const items = item_ids.map((id) => visible.get(id)).filter((item) => item !== undefined);
  const missing = item_ids.length - items.length;
  if (missing === 0) return items;
  const what = item_ids.length === 1 ? 'The item was' : `${missing} of ${item_ids.length} items were`;
  throw new NotFoundException({ message: `${what} not found.`, code: 'item_not_found' });
}
