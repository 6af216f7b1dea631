import { rawJson } from '@whereabouts/shared/nest/database/raw-json.js';
import type { LongReply } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import type { DataSource } from 'typeorm';
import { COLLECTION_COUNTER, COUNTERS, type Counter, ITEM_COUNTER } from './counters.query.js';
import { type Asked, answerList, etagOf, type ItemRawList } from './raw-list.js';

/** A client that has missed more transactions gets the complete list. */
const MAX_STEPS = 200;

interface Log {
  table: string;
  key: string;
  id: string;
}

const USER: Log = { table: 'user_list_changes', key: 'user_id', id: '$1' };
const GROUP: Log = { table: 'group_list_changes', key: 'group_id', id: 'g.group_id' };

/** The value of a counter at a step, or null if unknown. The current step of a counter is never pruned. */
const valueAt = ({ table, key, id }: Log, step: string, { value }: Counter) =>
  `(select ${value} from ${table} where ${key} = ${id} and at <= ${step} order by at desc limit 1)`;

const stepsAfter = ({ table, key, id }: Log, after: string, { step }: Counter) =>
  `(select item_ids from ${table} where ${key} = ${id} and at > ${after} and ${step} > ${after} limit ${MAX_STEPS})`;

/** The groups of user `$1` that have counters. */
const GROUPS = `
  select g.group_id from group_members m join group_revisions g on g.group_id = m.group_id
  where m.user_id = $1 and m.role is not null`;

/** The steps of the groups’ counters after step `$5`, the latest step known to the client. */
const stepsOfGroups = (counter: Counter) => `(
      select c.item_ids from groups_of g cross join lateral ${stepsAfter(GROUP, '$5::bigint', counter)} c limit ${MAX_STEPS}
    )`;

const groupsStoodThere = (counter: Counter) => `(
      select coalesce(sum(value), 0) = $4::bigint and count(value) = count(*)
      from (select ${valueAt(GROUP, '$5::bigint', counter)} as value from groups_of g) stood
    )`;

/**
 * Selects one row with two fields. `counters` are the current counters of user `$1`. `item_ids` are the items that have
 * changed in lists since the client’s state: the user’s own counter was `$2` at step `$3`, and the sum of the groups’
 * counters was `$4` at step `$5`.
 *
 * `item_ids` is null if the logged values differ from the client’s. The steps of one counter are logged without gaps
 * and in order. The steps of several groups may be committed in a different order than numbered. Steps may also be
 * pruned, or belong to a database that was restored since.
 */
function changedItems(etagQuery: string, counter: Counter, withGroups: boolean): string {
  return `
    with groups_of as materialized (${GROUPS}), steps as materialized (
      ${stepsAfter(USER, '$3::bigint', counter)} ${withGroups ? `union all ${stepsOfGroups(counter)}` : ''}
    )
    select json_build_object(
      'counters', (${etagQuery}),
      'item_ids', case
        when ${valueAt(USER, '$3::bigint', counter)} = $2::bigint ${withGroups ? `and ${groupsStoodThere(counter)}` : ''}
          and (select count(*) < ${MAX_STEPS} and count(item_ids) = count(*) from steps)
        then (select coalesce(json_agg(distinct id), '[]') from steps cross join unnest(item_ids) id) end
    )`;
}

/** The queries by the counters of a list’s ETag. */
const CHANGED_ITEMS = new Map([
  [COUNTERS.own, changedItems(COUNTERS.own, ITEM_COUNTER, false)],
  [COUNTERS.visible, changedItems(COUNTERS.visible, ITEM_COUNTER, true)],
  [COUNTERS.visibleCollections, changedItems(COUNTERS.visibleCollections, COLLECTION_COUNTER, true)],
]);

/** Maximum number of items in an answer of changes. With more, the complete list is faster. */
const MAX_CHANGES = 1_000;

/** The version of a list that the client has. */
export interface Known {
  if_none_match?: string | undefined;
  /** A former ETag of the list. */
  since?: string | undefined;
}

type AskedSince = Asked & Known;

interface Changes {
  counters: string;
  /** Null if unknown. */
  item_ids: number[] | null;
}

/**
 * Answers the changes of a list since an ETag. If they are unknown or were not requested, it answers the complete list.
 * The new ETag is read first, so a change in between is reported twice.
 */
export async function answerItemList(
  source: DataSource,
  list: ItemRawList,
  asked: AskedSince,
): Promise<RawReply | LongReply> {
  const changes = await changesSince(source, list, asked);
  if (!changes?.item_ids || changes.item_ids.length > MAX_CHANGES) return answerList(source, list, asked);
  const etag = etagOf(list, asked, changes.counters);
  const values = [asked.user_id, changes.item_ids, etag, ...(asked.values ?? [])];
  return new RawReply(etag, await rawJson(source, list.changes, values));
}

async function changesSince(source: DataSource, list: ItemRawList, asked: AskedSince): Promise<Changes | null> {
  const known = knownCounters(list, asked);
  const query = CHANGED_ITEMS.get(list.etagQuery);
  if (!known || !query) return null;
  return JSON.parse(String(await rawJson(source, query, [asked.user_id, ...known])));
}

/**
 * Parses the counters of an ETag into the values of the query: the user’s own counter and its step, then those of their
 * groups.
 */
function knownCounters(list: ItemRawList, { since, ...asked }: AskedSince): number[] | null {
  const [before = '', after = ''] = etagOf(list, asked, '|').split('|');
  if (!since?.startsWith(before) || !since.endsWith(after)) return null;
  const counters = since
    .slice(before.length, since.length - after.length)
    .split('-')
    .map(Number);
  if (!counters.every(Number.isSafeInteger)) return null;
  const [revision = 0, ...others] = counters;
  if (others.length < 3) return [revision, revision, ...others];
  const [collections = 0, ...groups] = others;
  return [revision + collections, Math.max(revision, collections), ...groups];
}
