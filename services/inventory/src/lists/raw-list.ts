import { createHash } from 'node:crypto';
import { rawJson, rawLongList } from '@whereabouts/shared/nest/raw-json.js';
import { RawReply } from '@whereabouts/shared/nest/raw-reply.js';
import type { DataSource } from 'typeorm';
import { COUNTERS } from './counters.query.js';

/** A list that PostgreSQL writes as JSON and that has an ETag of counters. */
export interface RawList {
  kind: string;
  /** Selects `json`; `$1` is the user who looks, unless it says otherwise. */
  json: string;
  /** Then `json` selects the items, a row each, and a number, the highest of which goes first; otherwise the answer. */
  isLong?: true;
  /** Selects `counters`; `$1` is the user who looks. */
  etagQuery: string;
}

/** A list of items that also tells what has changed. */
export interface ItemRawList extends RawList {
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
export async function answerList(source: DataSource, list: RawList, asked: Asked): Promise<RawReply> {
  const { user_id, if_none_match, values = [] } = asked;
  const counters = await rawJson(source, list.etagQuery, [user_id]);
  const etag = etagOf(list, asked, String(counters));
  if (isKnown(etag, if_none_match)) return new RawReply(etag, null);
  const parameters = [user_id, ...values];
  return new RawReply(etag, await (list.isLong ? rawLongList : rawJson)(source, list.json, parameters));
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
