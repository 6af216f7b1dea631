import { imageUrls } from '../items/denormalized-columns.js';

/** Number of members on a group’s card. The limit keeps the query from reading large groups completely. */
const MEMBERS_SHOWN = 5;

/** Number of pictures of a collection, and number of its newest items from which they are chosen. */
const PICTURES = 4;
const LOOKED_AT = 12;

/** Item `i` with the fields of the contract's `ItemPicture`. */
const PICTURE = `select i.image_id, ${imageUrls('i')}, i.thumb_hash, i.category, i.color`;

/** The pictures of the shared collection `c`. The items of Stock are those with `stock_keeping`. */
const PICTURES_OF_COLLECTION = `
  select json_agg(row_to_json(picture)) as pictures from (
    ${PICTURE} from (
      select m.item_id from collection_items m
      where m.collection_id = c.id and exists (
        select from items where id = m.item_id and user_id = m.added_by and deleted_at is null
      )
      union all
      select id from items where c.is_system and user_id = c.user_id and stock_keeping and deleted_at is null
      order by item_id desc limit ${LOOKED_AT}
    ) newest join items i on i.id = newest.item_id
    order by i.image_id is null, i.id desc limit ${PICTURES}
  ) picture`;

/**
 * For every group of user `$1`: some members, the number of live items that it shares directly or through collections
 * (each counted once), the newest of these items, and its shared collections by name.
 */
export const GROUP_CONTENTS = `
  select m.group_id, coalesce(held.item_count, 0) as item_count, coalesce(shared.collections, '[]') as shared_collections,
    coalesce(shown.members, '[]') as members_preview,
    (select row_to_json(picture) from (${PICTURE} from items i where i.id = held.newest_id) picture) as picture
  from group_members m
  left join (
    select group_id, count(distinct item_id)::int as item_count, max(item_id) as newest_id
    from item_grants where user_id = $1 group by group_id
  ) held using (group_id)
  left join (
    select g.group_id, json_agg(
      json_build_object(
        'id', c.id, 'name', c.name, 'owner_name', coalesce(u.display_name, ''), 'pictures', coalesce(pictures, '[]')
      ) order by lower(c.name), c.id
    ) as collections
    from collection_grants g join collections c on c.id = g.collection_id left join users u on u.id = c.user_id
    cross join lateral (${PICTURES_OF_COLLECTION}) pictured
    where g.user_id = $1 group by g.group_id
  ) shared using (group_id)
  left join lateral (
    select json_agg(json_build_object('user_id', first.user_id, 'display_name', first.display_name)) as members
    from (
      select each.user_id, u.display_name from group_members each join users u on u.id = each.user_id
      where each.group_id = m.group_id and each.role is not null
      order by each.user_id limit ${MEMBERS_SHOWN}
    ) first
  ) shown on true
  where m.user_id = $1 and m.role is not null
  order by m.group_id`;
