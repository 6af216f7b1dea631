import { CATEGORY_SEPARATOR } from '@whereabouts/shared/contracts/category-separator.js';
import type { NewReport } from '@whereabouts/shared/contracts/reports.js';
import { COLLECTION_ITEM_ROWS } from '../collections/collection-item-rows.js';
import { isDeparted } from '../items/item-states.js';
import { WORTH } from '../stats/value.query.js';
import type { ReportHead, ReportPaper } from './document/report-data.js';

const HAS_RECEIPT = `exists (
  select from item_files f where f.item_id = i.id and f.kind = 'receipt' and f.deleted_at is null
)`;

/** The receipts and warranty papers of the items `$1`. */
export const PAPERS = `
  select item_id, kind, coalesce(nullif(name, ''), url, '') as name, image_id, is_photo from item_files
  where item_id = any($1) and kind = any(array['receipt', 'warranty']) and deleted_at is null
  order by item_id, position, id`;

/** Events of an item that a report lists. */
const MAX_EVENTS = 20;

/** The latest events of the items `$1` of user `$2`, in the order of the ids. */
export const HISTORIES = `
  select i.name, latest.events,
    ((select count(*) from item_events where item_id = i.id) - json_array_length(latest.events))::int as more
  from unnest($1::bigint[]) with ordinality given (id, place) join items i on i.id = given.id and i.user_id = $2
  cross join lateral (
    select coalesce(json_agg(json_build_object(
      'at', e.at, 'kind', e.kind, 'changes', e.changes || e.private_changes, 'actor_id', e.actor_id,
      'actor_name', coalesce(e.guest_name, case when e.actor_id is not null
        then coalesce((select display_name from users where id = e.actor_id), '') end)
    ) order by e.id desc), '[]') as events
    from (select * from item_events where item_id = i.id order by id desc limit ${MAX_EVENTS}) e
  ) latest
  where json_array_length(latest.events) > 0 order by given.place`;

/** `image_id` names the bytes in media, and is null for an address. */
export type PaperRow = ReportPaper & { item_id: number; image_id: number | null; is_photo: boolean };

/** The items of a report: those that user `$1` owns, in area `$2`, category `$3` and collection `$4`, unless null. */
const reported = (state: string) => `items i
  where i.user_id = $1 and ${state}
    and ($2::text is null or i.area = $2)
    and ($3::text is null or i.category = $3 or starts_with(i.category, $3 || '${CATEGORY_SEPARATOR}'))
    and ($4::bigint is null or i.id in (
      select c.item_id from ${COLLECTION_ITEM_ROWS} c where c.collection_id = $4
    ))`;
const REPORTED = reported('i.deleted_at is null');
const DEPARTED = reported(isDeparted('i.deleted_at'));

const TOTALS = `
  select count(*)::int as item_count, coalesce(sum(i.quantity), 0)::int as quantity,
    coalesce(sum(${WORTH}), 0)::float8 as total, (count(*) filter (where ${WORTH} is null))::int as without_value,
    (count(*) filter (where ${HAS_RECEIPT}))::int as with_receipt,
    (select count(*)::int from ${DEPARTED}) as departed_count
  from ${REPORTED}`;
export type ReportTotals = Pick<
  ReportHead,
  'item_count' | 'quantity' | 'total' | 'without_value' | 'with_receipt' | 'departed_count'
>;

const groups = (column: string, order: string) => `
  select i.${column} as name, count(*)::int as item_count, coalesce(sum(${WORTH}), 0)::float8 as total
  from ${REPORTED} group by i.${column} order by ${order}`;

/** Items without a place come last. */
const ROOMS = groups('area', 'lower(i.area) nulls last, i.area');
const CATEGORIES = groups('category', 'total desc, i.category nulls last');

/** In the order of `ROOMS`. */
const IDS = `
  select i.id from ${REPORTED}
  order by lower(i.area) nulls last, i.area, lower(i.location) nulls first, i.location,
    lower(i.sub_location) nulls first, i.sub_location, lower(i.name), i.id`;

/** The latest departures come first. */
const DEPARTED_IDS = `
  select i.id from ${DEPARTED} order by i.departed ->> 'on' desc nulls last, lower(i.name), i.id`;

/** The statements about the items of a report. All take `reportedBy(…)`. */
export const REPORT_QUERIES = {
  totals: TOTALS,
  rooms: ROOMS,
  categories: CATEGORIES,
  ids: IDS,
  departed_ids: DEPARTED_IDS,
};

/** The parameters of the statements. */
export const reportedBy = (user_id: number, { area, category, collection_id }: Omit<NewReport, 'with'>) => [
  user_id,
  area ?? null,
  category ?? null,
  collection_id ?? null,
];
