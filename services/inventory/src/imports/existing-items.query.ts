import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { codeKey } from '@whereabouts/shared/contracts/product-code.js';
import { textKey } from '@whereabouts/shared/contracts/text-key.js';
import type { EntityManager } from 'typeorm';
import { isNotTrashed } from '../items/item-states.js';
import type { ReadItem } from './read-items.js';

type Known = Pick<ReadItem['item'], 'name' | 'area' | 'location' | 'sub_location' | 'code'>;
type Own = Known & { id: number; uuid: string };

const OWN = `
  select id, uuid, name, area, location, sub_location, code from items
  where user_id = $1 and ${isNotTrashed('deleted_at')} order by id`;

/**
 * Matches rows of a table with the actor’s own items outside the trash: by `match` or `uuid`, else by `code`, else by name and
 * place. Each item matches one row. Of several items with the same code, a row gets the one with its name and place, if
 * there is one, or else the next in their order.
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
  const byId = new Map(own.map((item) => [item.id, item]));
  const byUuid = new Map(own.map((item) => [item.uuid, item]));
  for (const [index, { uuid, match = 0 }] of rows.entries()) {
    const known = byId.get(match) ?? byUuid.get(uuid ?? '');
    if (!known) continue;
    found.set(index, known.id);
    byId.delete(known.id);
    byUuid.delete(known.uuid);
  }
  const known = mayMatch(own, rows);
  for (const keyOf of [codeAndIdentityOf, codeOf, identityOf]) matchBy(keyOf, known, rows, found);
  return found;
}

/** Only items with a code or a name of the table, because most items have others. */
function mayMatch(own: Own[], rows: ReadItem[]): Own[] {
  const codes = new Set(rows.flatMap(({ item }) => codeOf(item) ?? []));
  const names = new Set(rows.map(({ item }) => textKey(item.name)));
  return own.filter((item) => codes.has(codeOf(item) ?? '') || names.has(textKey(item.name)));
}

/** Matches the rows that have no item yet with the free items that have the same key. */
function matchBy(keyOf: (item: Known) => string | null, own: Own[], rows: ReadItem[], found: Map<number, number>) {
  const taken = new Set(found.values());
  const free = Map.groupBy(
    own.filter(({ id }) => !taken.has(id)),
    keyOf,
  );
  for (const [index, { item }] of rows.entries()) {
    const key = found.has(index) ? null : keyOf(item);
    const next = key === null ? undefined : free.get(key)?.shift();
    if (next) found.set(index, next.id);
  }
}

const codeOf = ({ code }: Known): string | null => (code ? codeKey(code) : null);

const identityOf = ({ name, area, location, sub_location }: Known): string =>
  JSON.stringify([name, area, location, sub_location].map((part) => textKey(part ?? '')));

const codeAndIdentityOf = (item: Known): string | null => (item.code ? `${codeOf(item)} ${identityOf(item)}` : null);
