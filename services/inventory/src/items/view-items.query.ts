import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Access } from '@whereabouts/shared/contracts/sharing.js';
import type { EntityManager } from 'typeorm';
import { VISIBLE_ONES } from '../access/visible-items.js';
import { itemView } from './item-view.js';

const VIEW = `select coalesce(json_agg(item), '[]') as items from (${itemView(VISIBLE_ONES)} order by i.id) item`;

/** Those of the items that the actor can see, by id. */
export async function viewItems(manager: EntityManager, actor: Actor, access: Access, ids: number[]): Promise<Item[]> {
  const [{ items }] = await manager.query<[{ items: unknown }]>(VIEW, [actor.id, ids, JSON.stringify(access)]);
  return Item.array().parse(items);
}
