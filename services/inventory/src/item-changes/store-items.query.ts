import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { ItemState } from '@whereabouts/shared/contracts/bulk-changes.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { ITEM_FIELD_NAMES } from '@whereabouts/shared/contracts/item-fields.js';
import type { EntityManager } from 'typeorm';
import { IS_UNSHARED } from '../grants/visible-items.query.js';
import type { ItemEntity } from '../items/item.entity.js';
import { sqlTypeOf } from '../items/item-field-columns.js';
import { ownView } from '../items/item-view.js';
import { listed, selectItems, viewItems } from '../items/view-items.query.js';
import { STATE } from './if-unchanged.js';
import { valuesClause } from './values-clause.js';

/** The columns that a change may write, with their SQL types. */
export const STORED_COLUMNS = {
  ...Object.fromEntries(ITEM_FIELD_NAMES.map((name) => [name, sqlTypeOf(name)])),
  image_width: 'integer',
  image_height: 'integer',
  thumb_hash: 'text',
  review: 'jsonb',
  printed_text: 'text',
};

const NAMES = Object.keys(STORED_COLUMNS);

/** Always later than before, even for two changes in one millisecond, so that it identifies a state. */
export const NEXT_UPDATED_AT = `greatest(now(), i.updated_at + interval '1 millisecond')`;

const GIVEN = { id: 'bigint', ...STORED_COLUMNS };

/**
 * Also filters by the ids. PostgreSQL overestimates the number of rows and would otherwise read all items of a small
 * installation.
 */
const store = (rows: string, ids: string) => `
  update items i set ${NAMES.map((name) => `${name} = n.${name}`).join(', ')}, updated_at = ${NEXT_UPDATED_AT}
  from ${rows} where i.id = n.id and i.id = any(${ids}::bigint[])`;

/** Stores items; their ids are `$1`. */
export const storing = valuesClause(GIVEN, 2, (rows) => store(rows, '$1'));

/**
 * Stores items with ids `$2` and selects those that only user `$1` sees. Shared items cannot be read in the same
 * statement.
 */
const storingAndViewing = valuesClause(
  GIVEN,
  3,
  (rows) =>
    `with stored as (${store(rows, '$2')} returning i.*) ${listed(ownView(`(i.deleted_at is not null or (${IS_UNSHARED}))`, 'stored'))}`,
);

/** Writes complete rows in one statement. The caller holds their locks. */
export async function storeItems(manager: EntityManager, items: ItemEntity[]): Promise<ItemState[]> {
  if (items.length === 0) return [];
  const [text, values] = storing(items);
  const [rows] = await manager.query<[ItemState[], number]>(`${text} returning ${STATE}`, [idsOf(items), ...values]);
  return rows;
}

/** Writes complete rows. @returns the items as the actor sees them, by id */
export async function storeAndView(manager: EntityManager, actor: Actor, items: ItemEntity[]): Promise<Item[]> {
  if (items.length === 0) return [];
  const [text, values] = storingAndViewing(items);
  const own = await selectItems(manager, text, [actor.id, idsOf(items), ...values]);
  return own.length === items.length ? own : viewItems(manager, actor, idsOf(items));
}

const idsOf = (items: ItemEntity[]) => items.map(({ id }) => id);
