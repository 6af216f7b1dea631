/** Maximum number of groups per response. */
export const SNAPSHOT_GROUPS = 20;

/** A response with this many shared items gets no further group. The ids of the items take at most 340 kB. */
const SNAPSHOT_ITEMS = 20_000;

const COUNTED_GROUPS = `(
    select g.*, coalesce(sum(shared) over (order by g.id rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select g.*, (select count(*) from item_shares s where s.group_id = g.id) as shared
      from groups g where g.id > $1 order by g.id limit ${SNAPSHOT_GROUPS}
    ) g
  )`;

/** The contract's `GroupGrants` of the groups after `$1`, as JSON text. */
export const GRANTS_SNAPSHOT = `
  select coalesce(json_agg(snapshot order by group_id), '[]') as groups
  from (
    select g.id as group_id, g.version, g.name, (
      select coalesce(json_agg(json_build_object(
        'user_id', m.user_id, 'role', m.role, 'since', m.since, 'is_default', d.user_id is not null
      )), '[]')
      from group_members m left join default_groups d using (group_id, user_id) where m.group_id = g.id
    ) as members, (
      select coalesce(json_agg(json_build_object('owner_id', owner_id, 'item_ids', item_ids, 'is_shared', true)), '[]')
      from (
        select s.owner_id, array_agg(s.item_id) as item_ids from item_shares s where s.group_id = g.id group by s.owner_id
      ) shares
    ) as item_shares, (
      select coalesce(json_agg(json_build_object(
        'collection_id', s.collection_id, 'owner_id', s.owner_id, 'permission', s.permission
      )), '[]')
      from collection_shares s where s.group_id = g.id
    ) as collection_shares
    from ${COUNTED_GROUPS} g where g.before < ${SNAPSHOT_ITEMS}
  ) snapshot`;
