import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { BETWEEN_ELEMENTS } from '../contracts/long-list.js';
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
 * An object of one list, named `name`, for a query with a row for each element, in any order: its JSON and a number, the
 * highest of which goes first. PostgreSQL would sort rows that long on disk, and copy one text of all of them several times
 * before it sends it; one string of all of them costs Node.js twice what their bytes do.
 */
export async function rawJsonList(source: DataSource, name: string, text: string, values: unknown[]): Promise<Buffer> {
  const rows = (await rowsOf(source, text, values)) as [json: string, number: string][];
  const elements = rows.sort(([, a], [, b]) => Number(b) - Number(a)).map(([json]) => json);
  const [start, end] = [`{"${name}":[`, ']}'];
  const length = elements.reduce(
    (sum, json) => sum + Buffer.byteLength(json) + BETWEEN_ELEMENTS.length,
    start.length + end.length,
  );
  const bytes = Buffer.allocUnsafe(length);
  let at = bytes.write(start);
  for (const [index, json] of elements.entries()) {
    if (index > 0) at += bytes.write(BETWEEN_ELEMENTS, at);
    at += bytes.write(json, at);
  }
  at += bytes.write(end, at);
  return bytes.subarray(0, at);
}
