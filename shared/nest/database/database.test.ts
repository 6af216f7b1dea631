import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import { type TestEnvironment, testEnvironment } from '../../testing/environment.js';
import { DatabaseEnv } from '../process/env.js';
import { startService } from '../process/service.js';
import { connectAndMigrate, type ServiceTables } from './database.js';

class First1763600000000 {
  async up() {}
  async down() {}
}
class Second1763600000001 extends First1763600000000 {}

@Module({})
class Nothing {}

let environment: TestEnvironment;

beforeAll(async () => {
  environment = await testEnvironment();
});

afterAll(() => environment?.close());

test('a service refuses to start if its database is from a newer version, and says so at once', async () => {
  const newer: ServiceTables = {
    schema: 'things',
    entities: [],
    migrations: [First1763600000000, Second1763600000001],
  };
  await (await connectAndMigrate(newer, environment.env.DATABASE_URL)).destroy();
  const tables = { ...newer, migrations: [First1763600000000] };
  const service = { name: 'things', env: DatabaseEnv, module: () => Nothing, tables };
  await expect(startService(service, environment.env)).rejects.toThrow(
    'The database is from a newer version: things has been through Second1763600000001, which this version does not know.',
  );
});

test('a statement is planned once, and again after a migration has changed its columns', async () => {
  const tables: ServiceTables = { schema: 'planned', entities: [], migrations: [] };
  const source = await connectAndMigrate(tables, environment.env.DATABASE_URL);
  const runner = source.createQueryRunner();
  const read = () => runner.query('select * from rows where id = $1', [1]);
  const planned = async () => {
    const rows = await runner.query(
      "select generic_plans from pg_prepared_statements where statement ~ '^select . from rows'",
    );
    return rows.map(({ generic_plans }: { generic_plans: number }) => generic_plans);
  };
  await source.query('create table rows as select 1 as id');
  await read();
  expect(await read()).toEqual([{ id: 1 }]);
  expect(await planned()).toEqual([2]);
  await source.query('alter table rows add column name text');
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  expect(await read()).toEqual([{ id: 1, name: null }]);
  await runner.release();
  await source.destroy();
});
