import type { TrashFilter } from '@whereabouts/shared/contracts/trash.js';
import { jsonList, TRASH_VIEW } from '../items/item-view.js';
import { type RawList, rawList } from '../lists/raw-list.js';

/** Midnight of the day it is in the time zone `$2`, `days` ago. */
const midnight = (days: number) =>
  `((date_trunc('day', now() at time zone $2::text) - interval '${days} days') at time zone $2::text)`;

const CONDITIONS: Record<TrashFilter, string> = {
  all: 'true',
  today: `i.deleted_at >= ${midnight(0)}`,
  yesterday: `i.deleted_at >= ${midnight(1)} and i.deleted_at < ${midnight(0)}`,
  last_delete: `i.delete_batch = (
    select delete_batch from items where user_id = $1::bigint and deleted_at is not null
    order by deleted_at desc, id desc limit 1)`,
};

const list = (condition: string) => {
  const ordered = `${TRASH_VIEW} and ${condition} and $2::text is not null order by i.deleted_at desc, i.id desc`;
  return `'{"items":' || ${jsonList(ordered)} || ',"retention_days":' || $3::int || '}'`;
};

/** The trash of user `$1` by filter, latest deleted first; `$2` a time zone, `$3` days of retention. */
export const TRASH_LISTS = Object.fromEntries(
  Object.entries(CONDITIONS).map(([filter, condition]) => [filter, rawList(`trash-${filter}`, list(condition))]),
) as Record<TrashFilter, RawList>;
