import type { EntityManager } from 'typeorm';

/** Locks the collections that the group shares, so that no items are added to them until the transaction ends. */
export async function lockSharedCollections(manager: EntityManager, group_id: number) {
  await manager.query(
    `select from collections where id in (select collection_id from collection_shares where group_id = $1)
     order by id for no key update`,
    [group_id],
  );
}

const END_SHARES = `
  with ended as (
    delete from item_shares where group_id = $1 and owner_id = $2 and version < $3
  )
  delete from collection_shares where group_id = $1 and owner_id = $2 and version < $3 returning collection_id`;

/** Ends the shares of a user with the group from before this version. @returns the collections whose share has ended */
export async function endSharesOf(manager: EntityManager, group_id: number, user_id: number, version: number) {
  const [ended] = await manager.query<[{ collection_id: number }[], number]>(END_SHARES, [group_id, user_id, version]);
  return ended.map(({ collection_id }) => collection_id);
}

/** An item that was removed from another user’s collection. */
export interface TakenOut {
  collection_id: number;
  item_id: number;
  /** The owner of the item, who had added it. */
  added_by: number;
  /** The owner of the collection. */
  collector: number;
}

const TAKEN_OUT = 'returning m.collection_id, m.item_id, m.added_by, c.user_id as collector';

/** Only collections that the group still shares: members may see other collections through another group. */
const TAKE_OUT_LEAVERS = `
  delete from collection_items m using collections c
  where c.id = m.collection_id and c.user_id <> m.added_by and m.added_by = any($2)
    and m.collection_id in (select collection_id from collection_shares where group_id = $1 and permission is not null)
  ${TAKEN_OUT}`;

/** Removes the items of users who have left the group from other users’ collections that the group shares. */
export async function removeItemsOfLeavers(manager: EntityManager, group_id: number, user_ids: number[]) {
  const [taken] = await manager.query<[TakenOut[], number]>(TAKE_OUT_LEAVERS, [group_id, user_ids]);
  return taken;
}

const TAKE_OUT_STRANGERS = `
  delete from collection_items m using collections c
  where c.id = m.collection_id and c.user_id <> m.added_by and m.collection_id = any($1)
    and not exists (
      select from visible_collections v where v.user_id = m.added_by and v.collection_id = m.collection_id
    )
  ${TAKEN_OUT}`;

/** Removes items whose owners no longer see the collection that they were added to. */
export async function removeItemsOfNonMembers(manager: EntityManager, collection_ids: number[]) {
  if (collection_ids.length === 0) return [];
  const [taken] = await manager.query<[TakenOut[], number]>(TAKE_OUT_STRANGERS, [collection_ids]);
  return taken;
}
