import { BETWEEN_ITEMS, LIST_START } from '@whereabouts/shared/contracts/long-list.js';
import { rawRows } from '@whereabouts/shared/nest/database/raw-json.js';
import { LARGE_ITEM_COUNT } from '@whereabouts/shared/nest/messaging/http-commands/large-answers.js';
import type { DataSource } from 'typeorm';

/** The only row of a list that is too long to read at once: no JSON, and the number of its items. */
export const tooManyOf = (count: string) =>
  `select null as json, ${count} as number where ${count} > ${LARGE_ITEM_COUNT}`;

/** Whether a list is short enough to read at once. */
export const isShort = (count: string) => `${count} <= ${LARGE_ITEM_COUNT}`;

/** A list that was read at once, or the number of its items. */
type ShortList = { json: Buffer } | { item_count: number };

/**
 * Reads a list of items with a query that returns a row for each, in any order: its JSON and a number. The highest
 * number comes first. PostgreSQL would sort such long rows on disk, and copy a text of all of them several times before
 * sending it.
 */
export async function readShortList(
  source: DataSource,
  text: string,
  values: unknown[],
  end: string,
): Promise<ShortList> {
  const rows = await rawRows(source, text, values);
  const [first] = rows;
  if (first && first[0] === null) return { item_count: Number(first[1]) };
  const items = rows.sort(([, a], [, b]) => Number(b) - Number(a)).map(([json]) => json ?? '');
  return { json: bytesOf(items, LIST_START, end) };
}

/** Joins the JSON of items into one buffer. A single string of all of them would take twice the memory. */
export function bytesOf(items: string[], start: string, end: string): Buffer {
  const parts = items.reduce((sum, item) => sum + Buffer.byteLength(item) + BETWEEN_ITEMS.length, 0);
  const bytes = Buffer.allocUnsafe(start.length + parts + end.length);
  let at = bytes.write(start);
  for (const [index, item] of items.entries()) {
    if (index > 0) at += bytes.write(BETWEEN_ITEMS, at);
    at += bytes.write(item, at);
  }
  at += bytes.write(end, at);
  return bytes.subarray(0, at);
}
