import { ITEM_FIELD_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import type { EntityManager } from 'typeorm';
import type { ItemEntity } from './item.entity.js';
import { sqlTypeOf } from './item-field-columns.js';

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

const STORE = `
  update items i set ${NAMES.map((name) => `${name} = n.${name}`).join(', ')}, updated_at = ${NEXT_UPDATED_AT}
  from jsonb_to_recordset($1::jsonb) as n(id bigint, ${Object.entries(STORED_COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})
  where i.id = n.id`;

/** Writes whole rows, however many, in one statement; the caller holds their locks. */
export async function storeItems(manager: EntityManager, items: ItemEntity[]) {
  await manager.query(STORE, [JSON.stringify(items.map(stored))]);
}

function stored(item: ItemEntity) {
  return Object.fromEntries(['id', ...NAMES].map((name) => [name, item[name as keyof ItemEntity]]));
}
