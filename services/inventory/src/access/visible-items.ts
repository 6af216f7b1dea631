import { liveItem } from '../items/live-item.js';
import { isAmong, ways } from './ways.js';

/** One's own as rows that count where groups do not open them: no way in is needed. */
const mine = (ids: string) => `select item_id, $1::bigint, null, null, null, null from (${ids}) mine`;

/**
 * Live items as `items` has them, each with the way in that counts (`via`, `role`, `group_name`; null where it is one's
 * own alone). `among` is a condition on the ways, `own` selects ids, as `item_id`, of which one's own are seen in any
 * case. All are gathered first, and each then found by its key: PostgreSQL knows nothing of what has come in a minute
 * ago, and would join ten thousand with ten thousand one by one. Join none of these with another table, therefore, unless
 * as a materialized `with`.
 */
const seen = (among: string, own: string) => `
  select i.*, w.via, w.role, w.group_name
  from ${ways(among, mine(own))} w cross join lateral ${liveItem('id = w.item_id and user_id = w.owner_id')} i`;

const OWN = 'select id as item_id from items where user_id = $1::bigint and deleted_at is null';

/** Everything `$1` owns; `$3` is what their groups share, here and below. */
export const OWN_ITEMS = seen('owner_id = $1::bigint', OWN);

/** Everything `$1` can see. Found by owner and by way in: what else there is costs nothing. */
export const VISIBLE_ITEMS = seen('true', OWN);

/** Of those whose ids a query selects as `item_id` what `$1` can see. */
export const visibleAmong = (ids: string) => seen(isAmong(ids), ids);

/** Of the ids `$2` what `$1` can see. */
export const VISIBLE_ONES = seen('item_id = any($2::bigint[])', 'select unnest($2::bigint[]) as item_id');

/** The same, in short, and whether `$1` may change them: one's own, and others' by a way in with the role editor (docs/rules/sharing.md). */
export const JUDGED_ONES = `
  select id, user_id, image_id, user_id = $1::bigint or role = 'editor' as is_editable from (${VISIBLE_ONES}) seen`;
