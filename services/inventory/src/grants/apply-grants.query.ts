import type { GroupGrants } from '@whereabouts/shared/contracts/sharing.js';
import type { EntityManager } from 'typeorm';

/** Excludes deleted users: none of their rows may come back. */
const isActive = (user_id: string) => `not exists (select from deleted_users d where d.id = ${user_id})`;

/**
 * Keeps the highest version of each row. Here and below `$1` is the group and `$2` the version. Triggers set `began_at`
 * of a row that opens access again.
 */
const GROUP_MEMBERS = `
  insert into group_members as m (group_id, user_id, role, is_default, since, version)
  select $1, user_id, role, is_default, since, $2
  from jsonb_to_recordset($3::jsonb) as row(user_id bigint, role text, is_default boolean, since bigint)
  where ${isActive('row.user_id')}
  on conflict (group_id, user_id) do update set
    role = excluded.role, is_default = excluded.is_default, since = excluded.since, version = excluded.version
    where m.version < excluded.version
  returning user_id`;

/** Excludes shares from before a user left the group or rejoined it, even if they arrive later. */
const counts = (owner_id: string) => `${isActive(owner_id)} and not exists (
    select from group_members m where m.group_id = $1 and m.user_id = ${owner_id}
      and $2 < case when m.role is null then m.version else m.since end
  )`;

const ITEM_SHARES = `
  insert into item_shares as s (item_id, group_id, owner_id, is_shared, version)
  select item_id, $1, $3, $5, $2 from unnest($4::bigint[]) item_id where ${counts('$3')}
  on conflict (item_id, group_id) do update set
    owner_id = excluded.owner_id, is_shared = excluded.is_shared, version = excluded.version
    where s.version < excluded.version
  returning item_id`;

const COLLECTION_SHARES = `
  insert into collection_shares as s (collection_id, group_id, owner_id, permission, version)
  select collection_id, $1, owner_id, permission, $2
  from jsonb_to_recordset($3::jsonb) as row(collection_id bigint, owner_id bigint, permission text)
  where ${counts('row.owner_id')}
  on conflict (collection_id, group_id) do update set
    owner_id = excluded.owner_id, permission = excluded.permission, version = excluded.version
    where s.version < excluded.version
  returning collection_id`;

type Change = Pick<GroupGrants, 'group_id' | 'version'>;

/** @returns the users whose rows have changed */
export async function storeMembers(manager: EntityManager, change: Change & Pick<GroupGrants, 'members'>) {
  if (change.members.length === 0) return [];
  const values = [change.group_id, change.version, JSON.stringify(change.members)];
  return (await manager.query<{ user_id: number }[]>(GROUP_MEMBERS, values)).map(({ user_id }) => user_id);
}

/** @returns the items whose rows have changed */
export async function storeItemShares(manager: EntityManager, change: Change & Pick<GroupGrants, 'item_shares'>) {
  const changed: number[] = [];
  for (const { owner_id, item_ids, is_shared } of change.item_shares) {
    const values = [change.group_id, change.version, owner_id, item_ids, is_shared];
    const rows = await manager.query<{ item_id: number }[]>(ITEM_SHARES, values);
    for (const { item_id } of rows) changed.push(item_id);
  }
  return changed;
}

/** @returns the collections whose rows have changed */
export async function storeCollectionShares(
  manager: EntityManager,
  change: Change & Pick<GroupGrants, 'collection_shares'>,
) {
  if (change.collection_shares.length === 0) return [];
  const values = [change.group_id, change.version, JSON.stringify(change.collection_shares)];
  const rows = await manager.query<{ collection_id: number }[]>(COLLECTION_SHARES, values);
  return rows.map(({ collection_id }) => collection_id);
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

/**
 * Marks the item shares up to version `$2` with version `$3`. Leaves out new items in the default group of their owner,
 * a member among `$4`: sharing may not have recorded them before its snapshot. After ten minutes, an unrecorded
 * share is lost.
 */
const MARK_ITEM_SHARES = `
  update item_shares set version = $3 where group_id = $1 and version <= $2
    and not (version = -1 and began_at > now() - interval '10 minutes' and owner_id = any($4))`;

/** Gives the item shares that a snapshot replaces the version `replaced`. */
export async function markItemShares(manager: EntityManager, snapshot: GroupGrants, replaced: number) {
  const members = snapshot.members.map(({ user_id }) => user_id);
  await manager.query(MARK_ITEM_SHARES, [snapshot.group_id, snapshot.version, replaced, members]);
}

const END_NEW_SHARES = `
  delete from item_shares where group_id = $1 and version = -1 and item_id = any($2) returning item_id, owner_id`;

/** Ends the shares of new items that sharing decided on in this change, and that a later snapshot lacked. */
export async function endNewShares(manager: EntityManager, { group_id, item_shares }: GroupGrants) {
  const item_ids = item_shares.flatMap((shares) => shares.item_ids);
  if (item_ids.length === 0) return [];
  const [ended] = await manager.query<[{ item_id: number; owner_id: number }[], number]>(END_NEW_SHARES, [
    group_id,
    item_ids,
  ]);
  return ended;
}
