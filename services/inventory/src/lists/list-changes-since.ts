import { rawJson } from '@whereabouts/shared/nest/database/raw-json.js';
import type { LongReply } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import type { DataSource } from 'typeorm';
import { CHANGED_ITEMS } from './changed-items.query.js';
import { type Asked, answerList, etagOf, type ItemRawList } from './raw-list.js';

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
