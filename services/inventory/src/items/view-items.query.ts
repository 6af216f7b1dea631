import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { EntityManager } from 'typeorm';
import { ITEM_VIEW } from './item-view.js';

/** The actor's live items that meet a condition on `i` and the value `$2`, by id. */
export async function viewItems(
  manager: EntityManager,
  actor: Actor,
  condition: string,
  value: unknown,
): Promise<Item[]> {
  const [{ items }] = await manager.query<[{ items: unknown }]>(
    `select coalesce(json_agg(item), '[]') as items from (${ITEM_VIEW} and ${condition} order by i.id) item`,
    [actor.id, value],
  );
  return Item.array().parse(items);
}
