import { NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Access } from '@whereabouts/shared/contracts/sharing.js';
import type { EntityManager } from 'typeorm';
import { JUDGED_ONES } from '../access/visible-items.js';
import type { ItemEntity } from '../items/item.entity.js';

/** A live item that somebody can see; `is_editable` when they may also change it. */
export type ShownItem = Pick<ItemEntity, 'id' | 'user_id'> & { is_editable: boolean };

const LOCK = `
  with seen as materialized (${JUDGED_ONES})
  select i.id, i.user_id, seen.is_editable from seen join items i using (id)
  where i.deleted_at is null order by i.id for no key update of i`;

/**
 * Those of the items that the actor can see, by id. They are locked at once, in the order of ids, as every change of
 * items does: what is done to them afterwards, in whatever order, waits for nobody.
 */
export async function lockShownItems(
  manager: EntityManager,
  actor: Actor,
  access: Access,
  item_ids: number[],
): Promise<Map<number, ShownItem>> {
  const items = await manager.query<ShownItem[]>(LOCK, [actor.id, item_ids, JSON.stringify(access)]);
  return new Map(items.map((item) => [item.id, item]));
}

/** @throws NotFoundException `item_not_found` unless all of them are there */
export function requireItems(item_ids: number[], shown: Map<number, ShownItem>): ShownItem[] {
  const items = item_ids.map((id) => shown.get(id)).filter((item) => item !== undefined);
  const missing = item_ids.length - items.length;
  if (missing === 0) return items;
  const what = item_ids.length === 1 ? 'The item was' : `${missing} of ${item_ids.length} items were`;
  throw new NotFoundException({ message: `${what} not found.`, code: 'item_not_found' });
}
