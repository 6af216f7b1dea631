import { createHash } from 'node:crypto';
import { rawJson } from '@whereabouts/shared/nest/database/raw-json.js';
import { requestContext } from '@whereabouts/shared/nest/http/request-context.js';
import { LongReply } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import type { DataSource } from 'typeorm';
import { COUNTERS } from './counters.query.js';
import { readShortList } from './item-rows.js';
import { type LongList, readLongList } from './long-list.js';

/** A list that PostgreSQL writes as JSON and that has an ETag of counters. */
export interface RawList {
  kind: string;
  /** Selects `json`; `$1` is the user who looks, unless it says otherwise. */
  json: string;
  /**
   * For a list of items, which may be long: then `json` selects a row for each as `readShortList` takes them; otherwise
   * the answer.
   */
  long?: LongList;
  /** Selects `counters`; `$1` is the user who looks. */
  etagQuery: string;
}

/** A list of items that also tells what has changed. */
export interface ItemRawList extends RawList {
  long: LongList;
  /**
   * Selects `json` with `items`, `removed_ids` and `since`; `$2` are the ids of items that may have come, gone or changed,
   * `$3` is the new ETag, then come the values of the list.
   */
  changes: string;
}

export function rawList(kind: string, json: string, etagQuery: string = COUNTERS.own): RawList {
  return { kind, json: `select (${json}) as json`, etagQuery };
}

export interface Asked {
  user_id: number;
  if_none_match?: string | undefined;
  /** Values of the list's query after the user's id. */
  values?: unknown[];
  /** What else tells one answer from another, besides the counters. */
  variant?: string;
}

/**
 * The list, or "not modified": then one prepared statement has read counters, and nothing else was done. The ETag is
 * read first, so that it is never newer than what it stands for. Weak, because compression changes the bytes but not
 * what they say.
 */
export async function answerList(source: DataSource, list: RawList, asked: Asked): Promise<RawReply | LongReply> {
  const { user_id, if_none_match, values = [] } = asked;
  const counters = await rawJson(source, list.etagQuery, [user_id]);
  const etag = etagOf(list, asked, String(counters));
  if (isKnown(etag, if_none_match)) return new RawReply(etag, null);
  const parameters: [number, ...unknown[]] = [user_id, ...values];
  if (!list.long) return new RawReply(etag, await rawJson(source, list.json, parameters));
  if (requestContext()?.is_streamed) return readLongList(source, list.long, etag, parameters);
  const short = await readShortList(source, list.json, parameters, list.long.end(values));
  return 'json' in short ? new RawReply(etag, short.json) : announced(etag, short.item_count);
}

/** Over the broker a long list is only announced; the caller then asks for it over HTTP. */
export function announced(etag: string, item_count: number): LongReply {
  return new LongReply(etag, item_count, () => {
    throw new Error('a list that is only announced has nothing to read');
  });
}

/** A release that changes what an answer looks like must not be answered with "not modified". */
export function etagOf({ kind, json }: RawList, { user_id, variant = '' }: Asked, counters: string): string {
  return `W/"${kind}-${digestOf(json)}-${user_id}-${counters}-${variant}"`;
}

/** RFC 9110, 13.1.2: a list of tags, or `*`, compared without regard to their weakness. */
export function isKnown(etag: string, if_none_match: string | undefined): boolean {
  if (if_none_match === undefined) return false;
  if (if_none_match.trim() === '*') return true;
  const tags: string[] = if_none_match.match(/"[^"]*"/g) ?? [];
  return tags.includes(etag.slice('W/'.length));
}

const digests = new Map<string, string>();

function digestOf(text: string): string {
  const known = digests.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 8);
  digests.set(text, known);
  return known;
}
