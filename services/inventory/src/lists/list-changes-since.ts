import { rawJson } from '@whereabouts/shared/nest/database/raw-json.js';
import type { LongReply } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import type { DataSource } from 'typeorm';
import { CHANGED_ITEMS } from './changed-items.query.js';
import { type Asked, answerList, etagOf, type ItemRawList } from './raw-list.js';

/** Items told one by one; with more of them the whole list is sooner there. */
const MAX_CHANGES = 1_000;

/** What the caller has of a list. */
export interface Known {
  if_none_match?: string | undefined;
  /** An ETag that the list had. */
  since?: string | undefined;
}

type AskedSince = Asked & Known;

interface Changes {
  counters: string;
  /** Null where it cannot be told. */
  item_ids: number[] | null;
}

/**
 * What has changed in a list since it had an ETag, or the whole list where that is not known any more, or was never asked
 * for. As for whole lists, the new ETag is read first. A change in between is reported twice.
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

/** The values of the query of changed items: the user's own counter and its step, then those of their groups. */
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
