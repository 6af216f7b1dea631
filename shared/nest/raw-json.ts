import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { BETWEEN_ITEMS, LIST_END, LIST_START } from '../contracts/long-list.js';
import { RawReply } from './raw-reply.js';
import { startQuerySpan } from './tracing/query-spans.js';

/** Leaves a column as the text PostgreSQL sent. */
const unparsed = { getTypeParser: () => (text: unknown) => text };

async function rowsOf(source: DataSource, text: string, values: unknown[]): Promise<(string | null)[][]> {
  const pool = (source.driver as unknown as { master: Pool }).master;
  const query = { text, values, types: unparsed, rowMode: 'array' as const };
  const span = startQuerySpan(text);
  return (await pool.query<(string | null)[]>(query).finally(() => span?.end())).rows;
}

async function firstRow(source: DataSource, text: string, values: unknown[]): Promise<(string | null)[]> {
  const [row] = await rowsOf(source, text, values);
  if (!row) throw new Error('the query of a raw list has one row');
  return row;
}

/**
 * Runs a query whose single row has one column of text, and hands its bytes on as PostgreSQL sent them: a list of
 * ten thousand rows never becomes objects on its way.
 */
export async function rawJson(source: DataSource, text: string, values: unknown[]): Promise<Buffer> {
  const [json] = await firstRow(source, text, values);
  return Buffer.from(json ?? '');
}

/** The same for a query with two columns: the ETag, and the text, which is null when the caller has it already. */
export async function rawReply(source: DataSource, text: string, values: unknown[]): Promise<RawReply> {
  const [etag, json] = await firstRow(source, text, values);
  return new RawReply(etag ?? '', json ? Buffer.from(json) : null);
}

/**
 * A long list of items, for a query with a row for each, in any order: its JSON and a number, the highest of which goes
 * first. PostgreSQL would sort rows that long on disk, and copy one text of all of them several times before it sends it;
 * one string of all of them costs Node.js twice what their bytes do.
 */
export async function rawLongList(source: DataSource, text: string, values: unknown[]): Promise<Buffer> {
  const rows = (await rowsOf(source, text, values)) as [json: string, number: string][];
  const items = rows.sort(([, a], [, b]) => Number(b) - Number(a)).map(([json]) => json);
  const length = items.reduce(
    (sum, json) => sum + Buffer.byteLength(json) + BETWEEN_ITEMS.length,
    LIST_START.length + LIST_END.length,
  );
  const bytes = Buffer.allocUnsafe(length);
  let at = bytes.write(LIST_START);
  for (const [index, json] of items.entries()) {
    if (index > 0) at += bytes.write(BETWEEN_ITEMS, at);
    at += bytes.write(json, at);
  }
  at += bytes.write(LIST_END, at);
  return bytes.subarray(0, at);
}
