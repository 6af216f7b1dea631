import { isVisible } from '../grants/visible-items.query.js';
import { COUNTERS } from '../lists/counters.query.js';
import { rawList } from '../lists/raw-list.js';
import { isLowRow } from '../stock/low.js';

/** Notices per page (`NoticeList` in shared/contracts/notices.ts). */
const PAGE = 100;

/**
 * Whether a low-stock notice is shown: its item is not in the trash and, while the notice stands, is low. An item that
 * was taken out of Stock is not low, but may be put back.
 */
const isStockShown = (notice: string, item: string) =>
  `(${item}.deleted_at is null and (${notice}.recovered_at is not null or ${isLowRow(item)}))`;

/**
 * The notices of user `$1`. A notice about something that the user does not see is hidden until they do: a trashed item
 * may be restored, and an event may arrive before its grant.
 */
const SHOWN_NOTICES = `notices n left join items i on i.id = n.item_id
    where n.user_id = $1::bigint
      and case when n.item_id is null then true when n.kind = 'low_stock' then ${isStockShown('n', 'i')}
        else ${isVisible('n.item_id')} end
      and (n.group_id is null or exists (
        select from group_members m where m.group_id = n.group_id and m.user_id = $1 and m.role is not null
      ))
      and (n.collection_id is null or exists (
        select from visible_collections v where v.user_id = $1 and v.collection_id = n.collection_id
      ))`;

/** The notices that are shown as one with `n`: the shown ones from the same call. */
const GATHERED = `notices o join items oi on oi.id = o.item_id
    where o.user_id = n.user_id and o.gathering = n.gathering and ${isStockShown('o', 'oi')}`;

/** The latest notice represents all notices of its call. */
const IS_SINGLE_OR_LATEST = `(n.gathering is null or not exists (select from ${GATHERED} and o.id > n.id))`;

const forOne = (value: string) => `case when n.item_count > 1 then null else ${value} end`;

/** The current value while the notice stands; later, the value when it was raised. */
const present = (column: string) =>
  `'${column}', case when n.kind <> 'low_stock' or n.item_count > 1 then null when n.recovered_at is null then i.${column} else n.${column} end`;

/** The name of the item that a guest changed, even if it is in the trash, if the user may see it. */
const CHANGED_BY_GUEST = `(
  select g.name from items g
  where g.id = (n.text_values ->> 'guest_item_id')::bigint and (g.user_id = n.user_id or ${isVisible('g.id')})
)`;

/**
 * The number of the user’s items that wait for review, by queue entry. Read once for all notices, because a batch can
 * have 10,000 entries.
 */
const WAITING = `select queue_id, count(*) as item_count from items
    where user_id = $1::bigint and review is not null and deleted_at is null and queue_id is not null
    group by queue_id`;

/** The number of items of a batch that still wait for review. */
const WAITING_OF_BATCH = `(select coalesce(sum(item_count), 0)::bigint
      from unnest(n.queue_ids) as entry (id) join waiting on waiting.queue_id = entry.id)`;

const STOCK = '(select id from collections where user_id = n.user_id and is_system)';

/** Notices with the fields of the contract’s `Notice`. */
const NOTICE_VIEW = `
  with waiting as materialized (${WAITING}), page as materialized (
    select n.*, case when n.gathering is not null then (select count(*) from ${GATHERED}) end as item_count
    from ${SHOWN_NOTICES} and (n.read_at is null or not $2::boolean) and ($3::bigint is null or n.id < $3)
      and ${IS_SINGLE_OR_LATEST}
    order by n.id desc limit ${PAGE} + 1
  )
  select n.id, n.kind, n.text_values - 'guest_item_id' || jsonb_strip_nulls(jsonb_build_object(
      'item_name', ${forOne(`coalesce(i.name, ${CHANGED_BY_GUEST})`)},
      'count', case when n.item_count > 1 then n.item_count end, ${present('quantity')}, ${present('quantity_min')},
      'group_name', (select name from groups where id = n.group_id),
      'collection_name', (select name from collections where id = n.collection_id),
      'waiting_count', case when n.queue_ids <> '{}' then ${WAITING_OF_BATCH} end
    )) as text_values, n.created_at, n.read_at,
    n.actor_id, (select display_name from users where id = n.actor_id) as actor_name,
    ${forOne('n.item_id')} as item_id, case when n.item_count > 1 then ${STOCK} else n.collection_id end as collection_id,
    n.group_id, n.batch_id
  from page n left join items i on i.id = n.item_id`;

const UNREAD_COUNT = `(select count(*) from ${SHOWN_NOTICES} and n.read_at is null and ${IS_SINGLE_OR_LATEST})`;

const LATEST = '(select max(id) from notices where user_id = $1)';

/**
 * A page as one JSON text: only unread notices if `$2` is true, after the cursor `$3`. Changes of names and visibility
 * bump the revisions. Otherwise notices are only added, with a higher id, or read, which lowers the unread count. So
 * revisions, latest id and unread count form the ETag.
 */
export const NOTICE_LIST = rawList(
  'notices',
  `with found as materialized (${NOTICE_VIEW})
   select '{"notices":' || coalesce(json_agg(page order by id desc), '[]')::text
     || ',"unread_count":' || ${UNREAD_COUNT}
     || ',"next_cursor":' || case when (select count(*) from found) > ${PAGE} then '"' || min(id) || '"' else 'null' end || '}'
   from (select * from found order by id desc limit ${PAGE}) page`,
  `select (${COUNTERS.visible}) || '-' || coalesce(${LATEST}, 0) || '-' || ${UNREAD_COUNT} as counters`,
);
