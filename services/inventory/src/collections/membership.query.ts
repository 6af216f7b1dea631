import { MEMBERS } from './members.js';

/** All collections that a user (`$1`) can put things into, with those of the asked items (`$2`) that are in each. */
export const MEMBERSHIP = `
  select c.id, c.name, c.is_system, coalesce(cardinality(g.item_ids), 0) as count,
    coalesce(to_json(g.item_ids), '[]') as item_ids
  from collections c
  left join (
    select m.collection_id, array_agg(m.item_id order by m.item_id) as item_ids
    from ${MEMBERS} m join items i on i.id = m.item_id
    where m.item_id = any($2::bigint[]) and i.user_id = $1::bigint and i.deleted_at is null
    group by m.collection_id
  ) g on g.collection_id = c.id
  where c.user_id = $1::bigint
  order by c.is_system desc, lower(c.name)`;
