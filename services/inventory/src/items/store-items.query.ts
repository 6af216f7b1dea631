import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_FIELD_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import type { EntityManager } from 'typeorm';
import { IS_UNSHARED } from '../grants/visible-items.query.js';
import type { ItemEntity } from './item.entity.js';
import { sqlTypeOf } from './item-field-columns.js';
import { ownView } from './item-view.js';
import { listed, selectItems, viewItems } from './view-items.query.js';

/** The columns a change may touch, with their types. */
export const STORED_COLUMNS = {
  ...Object.fromEntries(ITEM_FIELD_NAMES.map((name) => [name, sqlTypeOf(name)])),
  image_width: 'integer',
  image_height: 'integer',
  thumb_hash: 'text',
  review: 'jsonb',
};

const NAMES = Object.keys(STORED_COLUMNS);

/** Always later than before, also when two changes meet in one millisecond: it tells one state from the next. */
export const NEXT_UPDATED_AT = `greatest(now(), i.updated_at + interval '1 millisecond')`;

/** By the ids, too: PostgreSQL expects so many rows that it would read all items of a small installation for one. */
const store = (rows: string, ids: string) => `
  update items i set ${NAMES.map((name) => `${name} = n.${name}`).join(', ')}, updated_at = ${NEXT_UPDATED_AT}
  from jsonb_to_recordset(${rows}::jsonb) as n(id bigint, ${Object.entries(STORED_COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})
  where i.id = n.id and i.id = any(${ids}::bigint[])`;

/** Items `$1`, as JSON, whose ids are `$2`. */
export const STORE = store('$1', '$2');

/** Those that nobody but user `$1` sees; others can only be looked up once they are there. */
const STORE_AND_VIEW = `
  with stored as (${store('$2', '$3')} returning i.*) ${listed(ownView(IS_UNSHARED, 'stored'))}`;

/** Writes whole rows, however many, in one statement; the caller holds their locks. */
export async function storeItems(manager: EntityManager, items: ItemEntity[]) {
  await manager.query(STORE, valuesOf(items));
}

/** The same. @returns them as the actor sees them, by id */
export async function storeAndView(manager: EntityManager, actor: Actor, items: ItemEntity[]): Promise<Item[]> {
  const values = valuesOf(items);
  const own = await selectItems(manager, STORE_AND_VIEW, [actor.id, ...values]);
  return own.length === items.length ? own : viewItems(manager, actor, values[1]);
}

function valuesOf(items: ItemEntity[]): [rows: string, ids: number[]] {
  return [JSON.stringify(items.map(stored)), items.map(({ id }) => id)];
}

function stored(item: ItemEntity) {
  return Object.fromEntries(['id', ...NAMES].map((name) => [name, item[name as keyof ItemEntity]]));
}
