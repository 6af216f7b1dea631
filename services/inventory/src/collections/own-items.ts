import { NotFoundException } from '@nestjs/common';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { EntityManager } from 'typeorm';

/**
 * Those of the items that are the actor's and not in the trash. They are locked at once, in the order of ids, as every
 * change of items does: what is done to them afterwards, in whatever order, waits for nobody.
 */
export async function lockOwnItems(manager: EntityManager, { id }: Actor, item_ids: number[]): Promise<Set<number>> {
  const rows = await manager.query<{ id: number }[]>(
    `select id from items where id = any($1) and user_id = $2 and deleted_at is null order by id for no key update`,
    [item_ids, id],
  );
  return new Set(rows.map((row) => row.id));
}

/** @throws NotFoundException `item_not_found` unless all of them are there */
export function requireItems(item_ids: number[], known: Set<number>): void {
  const missing = item_ids.filter((id) => !known.has(id)).length;
  if (missing === 0) return;
  const what = item_ids.length === 1 ? 'The item was' : `${missing} of ${item_ids.length} items were`;
  throw new NotFoundException({ message: `${what} not found.`, code: 'item_not_found' });
}
