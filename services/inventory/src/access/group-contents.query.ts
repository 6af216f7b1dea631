import { liveItem } from '../items/live-item.js';
import { allWays } from './ways.js';

const ACCESS = '$1::jsonb';

/**
 * Of every group that `$1`, the contract's `Access`, speaks of: how many live items it shares, directly or through
 * collections, each counted once, and the collections it shares, by name.
 */
export const GROUP_CONTENTS = `
  select g.group_id, coalesce(held.item_count, 0) as item_count, coalesce(open.collections, '[]') as shared_collections
  from (
    select distinct (way -> 'group_id')::bigint as group_id
    from jsonb_array_elements((${ACCESS} -> 'items') || (${ACCESS} -> 'collections')) way
  ) g
  left join (
    select way.group_id, count(distinct i.id)::int as item_count
    from ${allWays(ACCESS)} way cross join lateral ${liveItem('id = way.item_id and user_id = way.owner_id')} i
    group by way.group_id
  ) held using (group_id)
  left join (
    select way.group_id, json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name), c.id) as collections
    from jsonb_to_recordset(${ACCESS} -> 'collections') as way(group_id bigint, collection_id bigint)
    join collections c on c.id = way.collection_id
    group by way.group_id
  ) open using (group_id)
  order by g.group_id`;
