import { BETWEEN_ITEMS, LIST_START } from '@whereabouts/shared/contracts/long-list.js';
import { rawRows } from '@whereabouts/shared/nest/database/raw-json.js';
import { LongReply } from '@whereabouts/shared/nest/messaging/http-commands/long-reply.js';
import type { DataSource } from 'typeorm';
import { bytesOf } from './item-rows.js';

/** How a list that is too long for memory is read: first the ids of its items, then the items in portions. */
export interface LongList {
  /**
   * Selects `ids`, the shared end of these items’ JSON, and their owner, or null if items of any owner are allowed. It
   * takes the values of the list.
   */
  plan: string;
  /** Whether items keep the order of the plan. Otherwise the highest id comes first. */
  isOrdered?: true;
  /** Selects the JSON of items without the shared end, their ids and their owners. */
  portion: { text: string; values: (user_id: number, ids: number[], values: unknown[]) => unknown[] };
  /** The text after the items. */
  end: (values: unknown[]) => string;
}

/** An item of a plan. */
interface Planned {
  id: number;
  end: string;
  owner: string | null;
}

/** Number of rows in the first portion, which is small so that it arrives soon. */
const FIRST_ROWS = 50;
/** Approximate size of a portion, and its maximum number of rows. */
const PORTION_BYTES = 128 * 1024;
const MAX_ROWS = 1_000;

/**
 * The set of items is chosen once, after the ETag was read. Later portions show later states of the items. The ETag is
 * never newer than an item, so a client that requests changes later gets them.
 */
export async function readLongList(
  source: DataSource,
  list: LongList,
  etag: string,
  parameters: [user_id: number, ...values: unknown[]],
  start = LIST_START,
): Promise<LongReply> {
  const planned = await plan(source, list, parameters);
  return new LongReply(etag, planned.length, () => portions(source, list, planned, parameters, start));
}

async function plan(source: DataSource, { plan, isOrdered }: LongList, parameters: unknown[]): Promise<Planned[]> {
  const rows = await rawRows(source, plan, parameters);
  const planned = rows.flatMap(([ids, end, owner]) => {
    const shared = { end: end ?? '', owner: owner ?? null };
    return idsOf(ids ?? null).map((id): Planned => ({ id, ...shared }));
  });
  return isOrdered ? planned : planned.sort((one, other) => other.id - one.id);
}

/** Holds no connection or snapshot while a slow reader consumes a portion. */
async function* portions(
  source: DataSource,
  { portion, end }: LongList,
  planned: Planned[],
  [user_id, ...values]: [user_id: number, ...values: unknown[]],
  start: string,
): AsyncGenerator<Buffer> {
  yield Buffer.from(start);
  let isFirst = true;
  for (let [from, rows] = [0, FIRST_ROWS]; from < planned.length; ) {
    const some = planned.slice(from, from + rows);
    const parameters = portion.values(
      user_id,
      some.map(({ id }) => id),
      values,
    );
    const items = itemsOf(some, await rawRows(source, portion.text, parameters));
    from += some.length;
    if (items.length === 0) continue;
    const bytes = bytesOf(items, isFirst ? '' : BETWEEN_ITEMS, '');
    isFirst = false;
    rows = Math.min(Math.ceil((PORTION_BYTES * items.length) / bytes.length), MAX_ROWS);
    yield bytes;
  }
  yield Buffer.from(end(values));
}

/** The JSON of the items in the order of the plan. Items that were deleted or hidden since are left out. */
function itemsOf(planned: Planned[], rows: (string | null)[][]): string[] {
  const found = new Map(rows.map(([json, id, owner]) => [Number(id), { json, owner }]));
  return planned.flatMap(({ id, end, owner }) => {
    const item = found.get(id);
    return item && (owner === null || owner === item.owner) ? [item.json + end] : [];
  });
}

/** Parses PostgreSQL’s text of an array, such as `{1,2}`. */
function idsOf(array: string | null): number[] {
  return array && array.length > 2 ? array.slice(1, -1).split(',').map(Number) : [];
}
