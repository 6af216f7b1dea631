import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { RawReply } from './raw-reply.js';

/** Leaves a column as the bytes PostgreSQL sent. */
const unparsed = { getTypeParser: () => (bytes: unknown) => bytes };

/**
 * Runs a query whose single row has two text columns, `etag` and `json` (null when not modified), and hands the bytes
 * on as PostgreSQL sent them: a list of ten thousand rows never becomes objects or strings on its way.
 */
export async function rawJson(source: DataSource, text: string, values: unknown[]): Promise<RawReply> {
  const pool = (source.driver as unknown as { master: Pool }).master;
  const query = { text, values, binary: true, types: unparsed };
  const [row] = (await pool.query<{ etag: Buffer; json: Buffer | null }>(query)).rows;
  if (!row) throw new Error('the query of a raw list has one row');
  return new RawReply(row.etag.toString(), row.json);
}
