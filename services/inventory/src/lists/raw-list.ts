import { createHash } from 'node:crypto';
import { rawJson } from '@whereabouts/shared/nest/database/raw-json.js';
import { requestContext } from '@whereabouts/shared/nest/http/request-context.js';
import { LongReply } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import type { DataSource } from 'typeorm';
import { COUNTERS } from './counters.query.js';
import { readShortList } from './item-rows.js';
import { type LongList, readLongList } from './long-list.js';

/** A list that PostgreSQL renders as JSON and whose ETag consists of counters. */
export interface RawList {
  kind: string;
  /** Selects `json`; `$1` is the reading user, unless stated otherwise. */
  json: string;
  /**
   * Only for lists of items, which may be long. Then `json` selects a row for each item, as `readShortList` expects.
   * Otherwise it selects the complete answer.
   */
  long?: LongList;
  /** Selects `counters`; `$1` is the reading user. */
  etagQuery: string;
}

/** A list of items that can also answer its changes. */
export interface ItemRawList extends RawList {
  long: LongList;
  /**
   * Selects `json` with `items`, `removed_ids` and `since`. `$2` are the ids of items that may have been added, removed
   * or changed. `$3` is the new ETag. The values of the list follow.
   */
  changes: string;
}

export function rawList(kind: string, json: string, etagQuery: string = COUNTERS.own): RawList {
  return { kind, json: `select (${json}) as json`, etagQuery };
}

export interface Asked {
  user_id: number;
  if_none_match?: string | undefined;
  /** Values of the list’s query after the user’s id. */
  values?: unknown[];
  /** Distinguishes answers that have the same counters. */
  variant?: string;
}

/**
 * The list, or "not modified". For "not modified" one prepared statement reads counters, and nothing else happens. The
 * ETag is read first, so that it is never newer than the list. It is weak, because compression changes the bytes but
 * not the content.
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

/** Over the broker, a long list is only announced. The caller then requests it over HTTP. */
export function announced(etag: string, item_count: number): LongReply {
  return new LongReply(etag, item_count, () => {
    throw new Error('a list that is only announced cannot be read');
  });
}

/** Includes a digest of the query, so that a release with another answer format is not answered with "not modified". */
export function etagOf({ kind, json }: RawList, { user_id, variant = '' }: Asked, counters: string): string {
  return `W/"${kind}-${digestOf(json)}-${user_id}-${counters}-${variant}"`;
}

/** RFC 9110, 13.1.2: a list of tags or `*`, with weak comparison. */
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
