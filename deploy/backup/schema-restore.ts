import { pipeline } from 'node:stream/promises';
import { migrate, type ServiceTables } from '@whereabouts/shared/nest/database/database.js';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { BackupFiles } from './backup-files.js';
import { connected } from './databases.js';
import { fileOf, type SchemaDump } from './schema-dump.js';

const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = $1::regnamespace`;

interface RestoredFrom {
  /** Name of the schema. */
  backup: string;
  files: BackupFiles;
  /** Called with the restored rows before later migrations change them. */
  afterFill?: (client: pg.Client, dump: SchemaDump) => Promise<void>;
}

/** @throws Error for a backup of a newer version, because this version would lose data that it does not know */
export function refuseNewer({ schema, migrations }: SchemaDump, { migrations: known }: ServiceTables): void {
  const names = new Set(known.map(({ name }) => name));
  const unknown = migrations.filter((name) => !names.has(name));
  if (unknown.length === 0) return;
  throw new Error(
    `This backup was made by a newer version of Whereabouts (${schema} does not know ${unknown.join(', ')}). Install that version, or a later one, and restore with it.`,
  );
}

/**
 * Restores into an existing, empty schema: runs the migrations that the backup had, loads its rows, then runs the later
 * migrations. So a backup is upgraded like a running system.
 */
export async function restoreSchema(
  url: string,
  dump: SchemaDump,
  tables: ServiceTables,
  { backup, files, afterFill = async () => undefined }: RestoredFrom,
): Promise<void> {
  const had = new Set(dump.migrations);
  await migrate({ ...tables, migrations: tables.migrations.filter(({ name }) => had.has(name)) }, url);
  await connected(url, async (client) => {
    await client.query('begin');
    await fill(client, dump, backup, files);
    await client.query('commit');
    await afterFill(client, dump);
  });
  await migrate(tables, url);
  await connected(url, async (client) => {
    await client.query(`set search_path = ${dump.schema}, public`);
    for (const statement of tables.afterRestore ?? []) await client.query(statement);
  });
}

async function fill(client: pg.Client, dump: SchemaDump, backup: string, files: BackupFiles) {
  const { schema } = dump;
  await client.query(`set local search_path = ${schema}, public`);
  // Rows are loaded table by table, so references are checked at the end.
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS, [
    schema,
  ]);
  const name = (identifier: string) => client.escapeIdentifier(identifier);
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${name(key.name)}`);
  for (const { table } of dump.tables) {
    await client.query(`alter table ${schema}.${name(table)} disable trigger user`);
    await client.query(`truncate ${schema}.${name(table)}`);
  }
  for (const { table, columns, rows } of dump.tables) {
    const target = client.query(copyFrom(`copy ${schema}.${name(table)} (${columns.map(name).join(', ')}) from stdin`));
    await pipeline(await files.read(fileOf(backup, schema, table), { compressed: true }), target);
    if (target.rowCount !== rows)
      throw new Error(`${schema}.${table} has ${target.rowCount} rows instead of the ${rows} of the backup.`);
  }
  for (const { table } of dump.tables) await client.query(`alter table ${schema}.${name(table)} enable trigger user`);
  for (const key of keys)
    await client.query(`alter table ${key.table} add constraint ${name(key.name)} ${key.definition}`);
  for (const { name: sequence, value } of dump.sequences) {
    if (value !== '0') await client.query('select setval($1::regclass, $2)', [`${schema}.${name(sequence)}`, value]);
  }
}
