import type { EntityManager } from 'typeorm';
import type { Owned } from '../lists/list-changes.js';

const LOCK = `
  select m.collection_id, c.user_id as collector, i.user_id as owner
  from (
    select m.collection_id, m.item_id
    from collections c join collection_items m on m.collection_id = c.id where c.user_id = $1
    union all
    select m.collection_id, m.item_id from items i join collection_items m on m.item_id = i.id where i.user_id = $1
  ) theirs
  join collection_items m using (collection_id, item_id)
  join collections c on c.id = m.collection_id
  join items i on i.id = m.item_id
  where c.user_id <> i.user_id
  order by m.collection_id, m.item_id for update of m`;

/**
 * Finds and locks other users’ items in a user’s collections, and the user’s items in others’ collections. The rows are
 * locked in a fixed order. Otherwise two users who are purged at the same time would deadlock.
 * @returns the owners of others’ items, and the collections of others
 */
export async function lockCrossOwnerItems(
  manager: EntityManager,
  user_id: number,
): Promise<{ owners: number[]; collections: Owned[] }> {
  const rows = await manager.query<{ collection_id: number; collector: number; owner: number }[]>(LOCK, [user_id]);
  const others = rows.filter(({ owner }) => owner !== user_id);
  const theirs = rows.filter(({ collector }) => collector !== user_id);
  return {
    owners: others.map(({ owner }) => owner),
    collections: theirs.map(({ collection_id, collector }) => ({ id: collection_id, user_id: collector })),
  };
}
