import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { EntityManager } from 'typeorm';
import { VISIBLE_BY_IDS } from '../grants/visible-items.query.js';
import { itemView } from './item-view.js';

const VIEW = `select coalesce(json_agg(item), '[]') as items from (${itemView(VISIBLE_BY_IDS)} order by i.id) item`;

/** Those of the items that the actor sees, by id. */
export async function viewItems(manager: EntityManager, actor: Actor, ids: number[]): Promise<Item[]> {
  const [{ items }] = await manager.query<[{ items: unknown }]>(VIEW, [actor.id, ids]);
  return Item.array().parse(items);
}
