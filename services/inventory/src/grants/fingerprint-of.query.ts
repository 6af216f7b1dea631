import type { EntityManager } from 'typeorm';

const FINGERPRINT = `
  select md5(string_agg(grants.line, ';' order by grants.line)) as fingerprint from (
    select format('group %s', name) as line from groups where id = $1
    union all
    select format('member %s %s %s', user_id, role, is_default) from group_members where group_id = $1 and role is not null
    union all
    select format('item %s %s', item_id, owner_id) from item_shares where group_id = $1 and is_shared
    union all
    select format('collection %s %s %s', collection_id, owner_id, permission) from collection_shares
    where group_id = $1 and permission is not null
  ) grants`;

/** @returns a hash that changes when the group’s name, its members or its shares change */
export async function fingerprintOf(manager: EntityManager, group_id: number): Promise<string | null> {
  const [{ fingerprint }] = await manager.query<[{ fingerprint: string | null }]>(FINGERPRINT, [group_id]);
  return fingerprint;
}
