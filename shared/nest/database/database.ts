import { setTimeout as pause } from 'node:timers/promises';
import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, type DataSourceOptions, type MigrationInterface, type QueryRunner } from 'typeorm';
import { DeadLetterEntity } from '../messaging/dead-letters/dead-letter.entity.js';
import { OutboxEntity } from '../messaging/outbox.entity.js';
import { type DatabaseEnv, ENV } from '../process/env.js';
import { instanceName } from './connection-budget.js';
import { CLIENT_KEEPALIVE_MS, KEEPALIVES, LIMITS } from './connection-limits.js';
import { DatabaseClient } from './database-client.js';
import { POOL_SIZE } from './pool-size.js';
import { isConflict } from './sql-errors.js';
import { watchTransactions } from './transaction-guard.js';

const log = new Logger('Database');

/** The tables of a service and the migrations that create them. The schema has the name of the service. */
export interface ServiceTables {
  schema: string;
  entities: (new () => object)[];
  migrations: (new () => MigrationInterface)[];
  /** Statements to run after a restore, because a backup does not contain the broker's messages. */
  afterRestore?: string[];
}

/**
 * Connections that stay open while the service is idle. Reconnecting for every poll of the outbox would be a quarter of
 * the work of an idle instance.
 */
const POOL_LEAST = 1;

/** A server that does not respond within this time counts as down. */
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * One generic plan per statement, by index. A connection makes the plan once, perhaps while the table has three rows,
 * and it must still be good for the thousands of rows of an import. Any statement may be planned that early, so these
 * are settings of the connection (docs/decisions.md, "Planner settings and `offset 0`"). JIT is off: even long lists take only
 * milliseconds.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';

interface ConnectionOptions {
  /** Timeouts of the connection's statements (`connection-limits.ts`). */
  limits?: string;
  pool_size?: number;
  /** The connection's name in PostgreSQL's list of sessions. */
  name?: string;
}

/** Options of a service's connection. Every service has an outbox and dead letters besides its own tables. */
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

/** Connects and migrates the schema. If several instances start at once, one migrates while the others wait. */
export async function connectAndMigrate(
  tables: ServiceTables,
  url: string,
  pool_size = POOL_SIZE,
): Promise<DataSource> {
  await migrate(tables, url);
  const options = { limits: LIMITS, pool_size, name: instanceName(tables.schema, pool_size) };
  return new DataSource(dataSourceOptions(tables, url, options)).initialize();
}

/**
 * Statements that wait for the lock of a migration wait no longer than this. A migration waits for every running
 * statement on its tables, for example for a backup.
 */
const MIGRATION_LOCK_MS = 3_000;
const MIGRATION_PAUSE_MS = 2_000;

/** Retries migrations that another transaction blocks, so that instances of the earlier version can go on meanwhile. */
async function runMigrations(source: DataSource) {
  for (;;) {
    try {
      return await source.runMigrations({ transaction: 'each' });
    } catch (error) {
      if (!isConflict(error)) throw error;
      log.warn('a migration waits for another transaction, for example a backup, and is retried');
      await pause(MIGRATION_PAUSE_MS);
    }
  }
}

/** Migrates a service's schema. The role needs the right to create schemas only if the schema does not exist. */
export async function migrate(tables: ServiceTables, url: string) {
  const limits = `-c lock_timeout=${MIGRATION_LOCK_MS}`;
  const source = await new DataSource(dataSourceOptions(tables, url, { limits })).initialize();
  const runner = source.createQueryRunner();
  try {
    // Another instance may migrate for long.
    await runner.query('set lock_timeout = 0');
    await runner.query('select pg_advisory_lock(hashtext($1))', [`whereabouts.${tables.schema}`]);
    const found = await runner.query('select 1 from pg_namespace where nspname = $1', [tables.schema]);
    if (found.length === 0) await runner.query(`create schema "${tables.schema}"`);
    await refuseNewer(source, runner, tables.schema);
    await runMigrations(source);
  } finally {
    await runner.release();
    await source.destroy();
  }
}

/** A later version has migrated the database. This version would misread its tables. */
class NewerDatabaseError extends Error {}

/** @throws NewerDatabaseError if the schema has migrations that this version does not know */
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

/** Makes tests fail if a transaction waits for anything but PostgreSQL. */
class TransactionWatch {
  constructor({ NODE_ENV }: DatabaseEnv, source: DataSource) {
    if (NODE_ENV === 'test') watchTransactions(source);
  }
}

@Module({})
export class DatabaseModule {
  /** The service's connection. Migrations run before anything else starts. */
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
            // Retrying does not help with a newer database.
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
