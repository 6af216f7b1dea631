import type { EntityManager } from 'typeorm';

/** Nobody puts anything into these collections until the transaction ends. */
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

/** What somebody had shared with the group before this version. @returns their collections */
export async function endSharesOf(manager: EntityManager, group_id: number, user_id: number, version: number) {
  const [ended] = await manager.query<[{ collection_id: number }[], number]>(END_SHARES, [group_id, user_id, version]);
  return ended.map(({ collection_id }) => collection_id);
}

const TAKE_OUT_LEAVERS = `
  delete from collection_items m using collections c
  where c.id = m.collection_id and c.user_id <> m.added_by and m.added_by = any($2)
    and m.collection_id in (select collection_id from collection_shares where group_id = $1)`;

/** What users who have left had put into others' collections that the group shares. */
export async function takeOutOfOthers(manager: EntityManager, group_id: number, user_ids: number[]) {
  await manager.query(TAKE_OUT_LEAVERS, [group_id, user_ids]);
}

const TAKE_OUT_STRANGERS = `
  delete from collection_items m using collections c
  where c.id = m.collection_id and c.user_id <> m.added_by and m.collection_id = any($1)
    and not exists (
      select from visible_collections v where v.user_id = m.added_by and v.collection_id = m.collection_id
    )`;

/** What others had put into collections that they see no more. */
export async function takeOutWhatStrangersAdded(manager: EntityManager, collection_ids: number[]) {
  if (collection_ids.length > 0) await manager.query(TAKE_OUT_STRANGERS, [collection_ids]);
}
