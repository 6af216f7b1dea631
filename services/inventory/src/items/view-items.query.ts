import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Item, ItemDetails } from '@whereabouts/shared/contracts/inventory.js';
import type { EntityManager } from 'typeorm';
import { IS_UNSHARED, VISIBLE_BY_IDS } from '../grants/visible-items.query.js';
import { itemView, ownView } from './item-view.js';
import { visibleTo } from './visible-to.query.js';

/** Those of the ids `$2` that are user `$1`'s own and that nobody else sees, which is quickly told of most items. */
const OWN = ownView(`i.id = any($2::bigint[]) and i.deleted_at is null and ${IS_UNSHARED}`);

const listed = (rows: string) => `select coalesce(json_agg(item), '[]') as items from (${rows} order by id) item`;

const OWN_VIEW = listed(OWN);
const VIEW = listed(itemView(VISIBLE_BY_IDS));

/** Those of the items that the actor sees, by id. */
export async function viewItems(manager: EntityManager, actor: Actor, ids: number[]): Promise<Item[]> {
  const own = await selectItems(manager, OWN_VIEW, actor, ids);
  return own.length === ids.length ? own : selectItems(manager, VIEW, actor, ids);
}

async function selectItems(manager: EntityManager, query: string, { id }: Actor, ids: number[]): Promise<Item[]> {
  const [{ items }] = await manager.query<[{ items: unknown }]>(query, [id, ids]);
  return Item.array().parse(items);
}

const OWN_DETAILS = `
  select to_json(details) as details from (
    select own.*, '[]'::json as visible_to, 0 as visible_to_count from (${OWN}) own
  ) details`;

const DETAILS = `
  select to_json(details) as details from (
    select item.*, named.* from (${itemView(VISIBLE_BY_IDS)}) item
    cross join lateral ${visibleTo({ id: 'item.id', user_id: 'item.user_id' })} named
  ) details`;

/** One that the actor sees, with who else does; undefined for one that they do not see. */
export async function viewItem(manager: EntityManager, actor: Actor, id: number): Promise<ItemDetails | undefined> {
  const values = [actor.id, [id]];
  const own = await manager.query<{ details: unknown }[]>(OWN_DETAILS, values);
  const [found] = own.length > 0 ? own : await manager.query<{ details: unknown }[]>(DETAILS, values);
  return found && ItemDetails.parse(found.details);
}
