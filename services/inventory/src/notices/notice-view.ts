import { COUNTERS } from '../lists/counters.query.js';
import { rawList } from '../lists/raw-list.js';

/** Notices shown at once (contracts, notices: `NoticeList`). */
const SHOWN = 100;

/** A user's (`$1`) notices; one of an item in the trash waits there for the item to come back. */
const SHOWN_NOTICES = `notices n join items i on i.id = n.item_id
    where n.user_id = $1::bigint and i.deleted_at is null`;

/** Now, for as long as the notice stands; later, as it was when it was raised. */
const present = (column: string) =>
  `case when n.recovered_at is null then i.${column} else n.${column} end as ${column}`;

/** With the fields of the contract's `Notice`. */
const NOTICE_VIEW = `
  select n.id, n.kind, n.item_id, i.name as item_name, ${present('quantity')}, ${present('quantity_min')},
    n.created_at, n.read_at
  from ${SHOWN_NOTICES} order by n.id desc limit ${SHOWN}`;

const UNREAD_COUNT = `(select count(*) from ${SHOWN_NOTICES} and n.read_at is null)`;

/**
 * The list as one JSON text. Notices come and go with changes of items, which move the revision; between two of those
 * they are only read, and then fewer are unread.
 */
export const NOTICE_LIST = rawList(
  'notices',
  `select '{"notices":' || coalesce(json_agg(notice), '[]')::text || ',"unread_count":' || ${UNREAD_COUNT} || '}'
   from (${NOTICE_VIEW}) notice`,
  `select (${COUNTERS.own}) || '-' || ${UNREAD_COUNT} as counters`,
);
