import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions, type MigrationInterface, type QueryRunner } from 'typeorm';
import { DeadLetterEntity } from '../messaging/dead-letters/dead-letter.entity.js';
import { OutboxEntity } from '../messaging/outbox.entity.js';
import { type DatabaseEnv, ENV } from '../process/env.js';
import { instanceName } from './connection-budget.js';
import { CLIENT_KEEPALIVE_MS, KEEPALIVES, LIMITS } from './connection-limits.js';
import { DatabaseClient } from './database-client.js';
import { POOL_SIZE } from './pool-size.js';
import { watchTransactions } from './transaction-guard.js';

/** What a service keeps: its tables, and the steps that made them. The schema carries the service's own name. */
export interface ServiceTables {
  schema: string;
  entities: (new () => object)[];
  migrations: (new () => MigrationInterface)[];
  /** Statements that a restored backup needs because the broker's messages are not in it. */
  afterRestore?: string[];
}

/**
 * One stays when nobody asks: signing in anew for every look at the outbox would be a quarter of what an idle instance
 * does.
 */
const POOL_LEAST = 1;

/** Past this a server that does not answer counts as down. */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * One plan for all values, by index: it is made once on each connection, perhaps while the table has three rows, and has
 * to be good for the thousands that an import brings a second later. Nothing is compiled: lists that PostgreSQL expects
 * to be long come in milliseconds.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';

interface ConnectionOptions {
  /** What its statements may do to others, as `connection-limits.ts` has it. */
  limits?: string;
  pool_size?: number;
  /** As PostgreSQL shows it among its sessions. */
  name?: string;
}

/** Options of a service's connection; every one owns the outbox and the dead letters beside its own tables. */
export function dataSourceOptions(
  { schema, entities, migrations }: ServiceTables,
  url: string,
  { limits = '', pool_size = POOL_SIZE, name = `whereabouts-${schema}` }: ConnectionOptions = {},
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    schema,
    entities: [...entities, OutboxEntity, DeadLetterEntity],
    migrations,
    migrationsTableName: 'migrations',
    parseInt8: true,
    applicationName: name,
    poolSize: pool_size,
    extra: {
      Client: DatabaseClient,
      min: POOL_LEAST,
      options: `-c search_path=${schema},public -c timezone=UTC ${PLANNING} ${KEEPALIVES} ${limits}`,
      keepAlive: true,
      keepAliveInitialDelayMillis: CLIENT_KEEPALIVE_MS,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    },
    logging: false,
  } as DataSourceOptions;
}

/** Connects, and brings the schema up to date; of several instances starting at once one does it, the others wait. */
export async function connectAndMigrate(
  tables: ServiceTables,
  url: string,
  pool_size = POOL_SIZE,
): Promise<DataSource> {
  await migrate(tables, url);
  const options = { limits: LIMITS, pool_size, name: instanceName(tables.schema, pool_size) };
  return new DataSource(dataSourceOptions(tables, url, options)).initialize();
}

/** Brings a service's schema up to date. Its role needs no right to make schemas where the schema is there already. */
export async function migrate(tables: ServiceTables, url: string) {
  const source = await new DataSource(dataSourceOptions(tables, url)).initialize();
  const runner = source.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock(hashtext($1))', [`whereabouts.${tables.schema}`]);
    const found = await runner.query('select 1 from pg_namespace where nspname = $1', [tables.schema]);
    if (found.length === 0) await runner.query(`create schema "${tables.schema}"`);
    await refuseNewer(source, runner, tables.schema);
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await runner.release();
    await source.destroy();
  }
}

/** The database has been migrated by a later version, whose tables this one would read and write wrongly. */
class NewerDatabaseError extends Error {}

/** @throws NewerDatabaseError when the schema has been through migrations that this version does not know. */
async function refuseNewer(source: DataSource, runner: QueryRunner, schema: string) {
  if (!(await runner.hasTable(`${schema}.migrations`))) return;
  const rows = await source.query<{ name: string }[]>(`select name from "${schema}".migrations order by id`);
  const known = new Set(source.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new NewerDatabaseError(
    `The database is from a newer version: ${schema} has been through ${unknown.join(', ')}, which this version does not know. Start the newer version, or restore a backup made with this one.`,
  );
}

/** Has tests fail where a transaction waits for anything but PostgreSQL. */
class TransactionWatch {
  constructor({ NODE_ENV }: DatabaseEnv, source: DataSource) {
    if (NODE_ENV === 'test') watchTransactions(source);
  }
}

@Module({})
export class DatabaseModule {
  /** The service's connection, migrated before anything else starts. */
  static of(tables: ServiceTables): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: TransactionWatch,
          inject: [ENV, DataSource],
          useFactory: (env: DatabaseEnv, source: DataSource) => new TransactionWatch(env, source),
        },
      ],
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [ENV],
          useFactory: (env: DatabaseEnv) => ({
            ...dataSourceOptions(tables, env.DATABASE_URL, { pool_size: env.DATABASE_POOL_SIZE }),
            // Waiting makes no database older.
            toRetry: (error: Error) => !(error instanceof NewerDatabaseError),
          }),
          dataSourceFactory: (options) => {
            const { url, poolSize } = options as { url: string; poolSize: number };
            return connectAndMigrate(tables, url, poolSize);
          },
        }),
      ],
    };
  }
}
