import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { textKey } from '@whereabouts/shared/contracts/text-key.js';
import type { EntityManager } from 'typeorm';
import { isNotTrashed } from '../items/item-states.js';
import type { ReadItem } from './read-items.js';

type Identity = Pick<ReadItem['item'], 'name' | 'area' | 'location' | 'sub_location'>;
type Own = Identity & { id: number; uuid: string };

const OWN = `
  select id, uuid, name, area, location, sub_location from items
  where user_id = $1 and ${isNotTrashed('deleted_at')} order by id`;

/**
 * Matches rows of a table with the actor’s own items outside the trash, by `uuid` or else by name and place. If several items have
 * the same name and place, each matches one row, in their order.
 * @returns item ids by row index
 */
export async function existingItems(
  manager: EntityManager,
  { id }: Actor,
  rows: ReadItem[],
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const own = await manager.query<Own[]>(OWN, [id]);
  const found = new Map<number, number>();
  const byUuid = new Map(own.map((item) => [item.uuid, item.id]));
  for (const [index, { uuid }] of rows.entries()) {
    const known = uuid && byUuid.get(uuid);
    if (!uuid || !known) continue;
    found.set(index, known);
    byUuid.delete(uuid);
  }
  const free = byIdentity(own, rows, new Set(found.values()));
  for (const [index, { item }] of rows.entries()) {
    const next = found.has(index) ? undefined : free.get(identityOf(item))?.shift();
    if (next !== undefined) found.set(index, next);
  }
  return found;
}

/** Keeps only items whose name occurs in the table, because most items have other names. */
function byIdentity(own: Own[], rows: ReadItem[], taken: Set<number>): Map<string, number[]> {
  const names = new Set(rows.map(({ item }) => textKey(item.name)));
  const free = own.filter(({ id, name }) => !taken.has(id) && names.has(textKey(name)));
  return new Map([...Map.groupBy(free, identityOf)].map(([identity, items]) => [identity, items.map(({ id }) => id)]));
}

const identityOf = ({ name, area, location, sub_location }: Identity): string =>
  JSON.stringify([name, area, location, sub_location].map((part) => textKey(part ?? '')));
