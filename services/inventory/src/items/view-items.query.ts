import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Item, ItemDetails } from '@whereabouts/shared/contracts/inventory.js';
import type { EntityManager } from 'typeorm';
import { IS_UNSHARED, VISIBLE_BY_IDS } from '../grants/visible-items.query.js';
import { isDeparted } from './item-states.js';
import { andFields, itemView, jsonList, ownView } from './item-view.js';
import { visibleTo } from './visible-to.query.js';

/**
 * Items with the ids `$2` that are user `$1`’s own and not shared, or have departed. Most items are, and this is cheap
 * to find out.
 */
const OWN = ownView(`i.id = any($2::bigint[]) and (
    ${isDeparted('i.deleted_at')} or (i.deleted_at is null and ${IS_UNSHARED})
  )`);

const DEPARTED = ownView(`i.id = any($2::bigint[]) and ${isDeparted('i.deleted_at')}`);

/** Selects `items`: the items of a view, by id. */
export const listed = (rows: string) => `select (${jsonList(`${rows} order by id`)})::json as items`;

const OWN_VIEW = listed(OWN);
const VIEW = listed(`select * from (${itemView(VISIBLE_BY_IDS)} union all ${DEPARTED}) viewed`);

/** The given items that the actor sees, and the actor’s own departed ones, by id. */
export async function viewItems(manager: EntityManager, actor: Actor, ids: number[]): Promise<Item[]> {
  const values = [actor.id, ids];
  const own = await selectItems(manager, OWN_VIEW, values);
  return own.length === ids.length ? own : selectItems(manager, VIEW, values);
}

/** Runs a query built by `listed`. */
export async function selectItems(manager: EntityManager, query: string, values: unknown[]): Promise<Item[]> {
  const [{ items }] = await manager.query<[{ items: unknown }]>(query, values);
  return Item.array().parse(items);
}

const details = (view: string, seenBy: Record<string, string>, by = '') => `
  select (item.json || ${andFields(seenBy)} || '}')::json as details from (${view}) item ${by}`;

const OWN_DETAILS = details(OWN, { visible_to: `'[]'::json`, visible_to_count: '0' });

const DETAILS = details(
  itemView(VISIBLE_BY_IDS),
  { visible_to: 'named.visible_to', visible_to_count: 'named.visible_to_count' },
  `cross join lateral ${visibleTo({ id: 'item.id', user_id: 'item.user_id' })} named`,
);

/** An item that the actor sees, with the other users who see it; undefined if the actor does not see it. */
export async function viewItem(manager: EntityManager, actor: Actor, id: number): Promise<ItemDetails | undefined> {
  const values = [actor.id, [id]];
  const own = await manager.query<{ details: unknown }[]>(OWN_DETAILS, values);
  const [found] = own.length > 0 ? own : await manager.query<{ details: unknown }[]>(DETAILS, values);
  return found && ItemDetails.parse(found.details);
}
