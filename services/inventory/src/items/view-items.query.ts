import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Item, ItemDetails } from '@whereabouts/shared/contracts/inventory.js';
import type { EntityManager } from 'typeorm';
import { VISIBLE_BY_IDS } from '../grants/visible-items.query.js';
import { itemView } from './item-view.js';
import { visibleTo } from './visible-to.query.js';

const VIEW = `select coalesce(json_agg(item), '[]') as items from (${itemView(VISIBLE_BY_IDS)} order by i.id) item`;

/** Those of the items that the actor sees, by id. */
export async function viewItems(manager: EntityManager, actor: Actor, ids: number[]): Promise<Item[]> {
  const [{ items }] = await manager.query<[{ items: unknown }]>(VIEW, [actor.id, ids]);
  return Item.array().parse(items);
}

const DETAILS = `
  select to_json(details) as details from (
    select item.*, named.* from (${itemView(VISIBLE_BY_IDS)}) item
    cross join lateral ${visibleTo({ id: 'item.id', user_id: 'item.user_id' })} named
  ) details`;

/** One that the actor sees, with who else does; undefined for one that they do not see. */
export async function viewItem(manager: EntityManager, actor: Actor, id: number): Promise<ItemDetails | undefined> {
  const [found] = await manager.query<{ details: unknown }[]>(DETAILS, [actor.id, [id]]);
  return found && ItemDetails.parse(found.details);
}
