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

const store = (rows: string) => `
  update items i set ${NAMES.map((name) => `${name} = n.${name}`).join(', ')}, updated_at = ${NEXT_UPDATED_AT}
  from jsonb_to_recordset(${rows}::jsonb) as n(id bigint, ${Object.entries(STORED_COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})
  where i.id = n.id`;

const STORE = store('$1');

/** Those that nobody but user `$1` sees; others can only be looked up once they are there. */
const STORE_AND_VIEW = `
  with stored as (${store('$2')} returning i.*) ${listed(ownView(IS_UNSHARED, 'stored'))}`;

/** Writes whole rows, however many, in one statement; the caller holds their locks. */
export async function storeItems(manager: EntityManager, items: ItemEntity[]) {
  await manager.query(STORE, [JSON.stringify(items.map(stored))]);
}

/** The same. @returns them as the actor sees them, by id */
export async function storeAndView(manager: EntityManager, actor: Actor, items: ItemEntity[]): Promise<Item[]> {
  const own = await selectItems(manager, STORE_AND_VIEW, [actor.id, JSON.stringify(items.map(stored))]);
  if (own.length === items.length) return own;
  return viewItems(
    manager,
    actor,
    items.map(({ id }) => id),
  );
}

function stored(item: ItemEntity) {
  return Object.fromEntries(['id', ...NAMES].map((name) => [name, item[name as keyof ItemEntity]]));
}
