import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BackupFiles } from './backup-files.js';
import type { FileIndex } from './manifest.js';
import { Tally, through } from './tally.js';

/** One dumped table, with its columns in file order. */
export interface TableDump {
  table: string;
  columns: string[];
  rows: number;
}

/** One service's schema: its migrations, tables and sequence positions. */
export interface SchemaDump {
  schema: string;
  migrations: string[];
  tables: TableDump[];
  sequences: { name: string; value: string }[];
}

/** SHA-256 of the COPY output, by `schema.table`. */
export type TableDigests = Record<string, string>;

/** The stored columns of a table. PostgreSQL computes generated columns again. */
const COLUMNS = `
  select relname as table, array_agg(attname::text order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = $1::regnamespace and relkind = 'r' and relname <> 'migrations'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by relname order by relname`;

const SEQUENCES = `select sequencename as name, coalesce(last_value, 0)::text as value from pg_sequences where schemaname = $1`;

export const fileOf = (backup: string, schema: string, table: string) => `${backup}/${schema}.${table}.copy.gz`;

/** The rows of a table in the format of PostgreSQL's COPY. */
export function copyOf(client: pg.Client, schema: string, { table, columns }: Omit<TableDump, 'rows'>): Readable {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return client.query(
    copyTo(`copy (select ${list} from ${schema}.${client.escapeIdentifier(table)}) to stdout`),
  ) as Readable;
}

/** Dumps every table of the schema. Adds to `index` and `digests`. */
export async function dumpSchema(
  client: pg.Client,
  schema: string,
  { backup, files, index, digests }: { backup: string; files: BackupFiles; index: FileIndex; digests: TableDigests },
): Promise<SchemaDump> {
  const migrations = await client.query<{ name: string }>(`select name from ${schema}.migrations order by id`);
  const tables: TableDump[] = [];
  const { rows } = await client.query<{ table: string; columns: string[] }>(COLUMNS, [schema]);
  for (const { table, columns } of rows) {
    const copy = through(copyOf(client, schema, { table, columns }), new Tally());
    const file = fileOf(backup, schema, table);
    index[files.nameOf(file)] = await files.write(file, copy, { compressed: true });
    digests[`${schema}.${table}`] = copy.sha256;
    tables.push({ table, columns, rows: copy.lines });
  }
  // Read last: sequences only grow, and no id of a row may be given out again.
  const sequences = await client.query<{ name: string; value: string }>(SEQUENCES, [schema]);
  return { schema, migrations: migrations.rows.map(({ name }) => name), tables, sequences: sequences.rows };
}
