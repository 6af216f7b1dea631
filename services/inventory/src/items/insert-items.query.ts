import { ITEM_FIELD_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import type { EntityManager } from 'typeorm';
import type { ItemEntity } from './item.entity.js';
import { sqlDefaultOf } from './item-field-columns.js';
import type { NewRow } from './new-items.js';
import { STORED_COLUMNS } from './store-items.query.js';

/** The columns an item may begin with, with their types. */
const COLUMNS = {
  ...STORED_COLUMNS,
  user_id: 'bigint',
  uuid: 'uuid',
  queue_id: 'bigint',
  file_name: 'text',
  guest_name: 'text',
  guest_link_id: 'bigint',
  guest_collection_id: 'bigint',
};

const DEFAULTS = new Map<string, string>(ITEM_FIELD_NAMES.map((name) => [name, sqlDefaultOf(name)]));

const NAMES = Object.keys(COLUMNS);

const INSERT = `
  insert into items (${NAMES.join(', ')})
  select ${NAMES.map((name) => `coalesce(n.${name}, ${DEFAULTS.get(name) ?? null})`).join(', ')}
  from jsonb_to_recordset($1::jsonb) as n(${Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})
  on conflict do nothing returning id, uuid`;

/** Creates items in their order, those without whose `uuid` the owner has already, and tells which ones are new. */
export function insertItems(manager: EntityManager, rows: NewRow[]): Promise<Pick<ItemEntity, 'id' | 'uuid'>[]> {
  return manager.query(INSERT, [JSON.stringify(rows)]);
}
