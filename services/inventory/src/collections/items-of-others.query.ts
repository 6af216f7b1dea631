import type { EntityManager } from 'typeorm';

/** A collection that a group shares, or has shared lately. */
interface LockedCollection {
  id: number;
  /** False if the share has ended. */
  is_shared: boolean;
}

/** Locks the collections of a group, so that no items are added to them until the transaction ends. */
export function lockCollectionsOf(manager: EntityManager, group_id: number): Promise<LockedCollection[]> {
  return manager.query(
    `select id, exists (
       select from collection_shares where group_id = $1 and collection_id = id and permission is not null
     ) as is_shared
     from collections where id in (select collection_id from collection_shares where group_id = $1)
     order by id for no key update`,
    [group_id],
  );
}

/** An item that was removed from another user’s collection. */
export interface RemovedItem {
  collection_id: number;
  item_id: number;
  /** The owner of the item, who had added it. */
  added_by: number;
  /** The owner of the collection. */
  collector: number;
}

/** Removes rows in the order of the items, as a purge of items does, so that the two do not deadlock. */
const remove = (condition: string) => `
  with found as materialized (
    select m.collection_id, m.item_id, c.user_id as collector
    from collection_items m join collections c on c.id = m.collection_id
    where m.collection_id = any($1) and c.user_id <> m.added_by and ${condition}
    order by m.item_id, m.collection_id for update of m
  )
  delete from collection_items m using found f
  where m.collection_id = f.collection_id and m.item_id = f.item_id
  returning m.collection_id, m.item_id, m.added_by, f.collector`;

const REMOVE_OF_LEAVERS = remove('m.added_by = any($2)');

/** Removes the items of users who have left a group from other users’ collections that the group shares. */
export async function removeItemsOfLeavers(manager: EntityManager, locked: LockedCollection[], user_ids: number[]) {
  // Members may see other collections through another group.
  const shared = locked.filter(({ is_shared }) => is_shared).map(({ id }) => id);
  if (shared.length === 0 || user_ids.length === 0) return [];
  const [removed] = await manager.query<[RemovedItem[], number]>(REMOVE_OF_LEAVERS, [shared, user_ids]);
  return removed;
}

const REMOVE_OF_NON_MEMBERS = remove(`not exists (
      select from visible_collections v where v.user_id = m.added_by and v.collection_id = m.collection_id
    )`);

/** Removes items whose owners no longer see the collection that they were added to. */
export async function removeItemsOfNonMembers(manager: EntityManager, collection_ids: number[]) {
  if (collection_ids.length === 0) return [];
  const [removed] = await manager.query<[RemovedItem[], number]>(REMOVE_OF_NON_MEMBERS, [collection_ids]);
  return removed;
}
