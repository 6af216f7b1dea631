import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { CustomValues } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import type { OnExisting } from '@whereabouts/shared/contracts/imports.js';
import { customColumn } from '@whereabouts/shared/contracts/item-fields.js';
import type { EntityManager } from 'typeorm';
import { existingItems } from './existing-items.query.js';
import type { ReadItem, ReadItems } from './read-items.js';

const VALUES = 'select id, custom from items where id = any($1)';

/**
 * Lets a removed choice stay where the existing item has it, because only new values are checked
 * (docs/rules/custom-fields.md). So a user can import an own export. Any other choice that its field does not have is an
 * error of its row.
 */
export async function keepChoices(
  manager: EntityManager,
  actor: Actor,
  read: ReadItems,
  on_existing: OnExisting = 'skip',
): Promise<ReadItems> {
  if (read.items.every(({ unlisted }) => unlisted.length === 0)) return read;
  const existing = on_existing === 'create' ? null : await existingItems(manager, actor, read.items);
  const ids = [...(existing?.values() ?? [])];
  const rows = await manager.query<{ id: number; custom: CustomValues }[]>(VALUES, [ids]);
  const values = new Map(rows.map(({ id, custom }) => [id, custom]));
  const matched = read.items.map((item, place) => ({ ...item, match: existing?.get(place) }));
  const isKept = (item: ReadItem) => hasAll(item, values.get(item.match ?? 0));
  const [kept, wrong] = [matched.filter(isKept), matched.filter((item) => !isKept(item))];
  const errors = [...read.errors, ...wrong.flatMap(({ unlisted }) => unlisted)];
  return { ...read, items: kept, errors: errors.sort((one, other) => one.row - other.row) };
}

/** Whether an item has the choices of a row that their fields do not have. */
function hasAll({ item: { custom = {} }, unlisted }: ReadItem, values: CustomValues = {}): boolean {
  return Object.keys(custom)
    .filter((id) => unlisted.some(({ field }) => field === customColumn(Number(id))))
    .every((id) => values[id] === custom[id]);
}
