import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { startQuerySpan } from '../observability/tracing/query-spans.js';

/** Leaves a column as the text that PostgreSQL sent. */
const unparsed = { getTypeParser: () => (text: unknown) => text };

/** The rows of a query, with each column as the text that PostgreSQL sent. */
export async function rawRows(source: DataSource, text: string, values: unknown[]): Promise<(string | null)[][]> {
  const pool = (source.driver as unknown as { master: Pool }).master;
  const query = { text, values, types: unparsed, rowMode: 'array' as const };
  const span = startQuerySpan(text);
  return (await pool.query<(string | null)[]>(query).finally(() => span?.end())).rows;
}

async function firstRow(source: DataSource, text: string, values: unknown[]): Promise<(string | null)[]> {
  const [row] = await rawRows(source, text, values);
  if (!row) throw new Error('the query of a raw list has one row');
  return row;
}

/**
 * Runs a query with one row of one text column and returns the bytes as PostgreSQL sent them. A list of ten thousand
 * rows is never parsed into objects.
 */
export async function rawJson(source: DataSource, text: string, values: unknown[]): Promise<Buffer> {
  const [json] = await firstRow(source, text, values);
  return Buffer.from(json ?? '');
}
