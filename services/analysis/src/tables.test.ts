import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectAndMigrate } from '@whereabouts/shared/nest/database.js';
import { type TestEnvironment, testEnvironment } from '@whereabouts/shared/testing/environment.js';
import type { DataSource } from 'typeorm';
import { tables } from './tables.js';

let environment: TestEnvironment;
let source: DataSource;

beforeAll(async () => {
  environment = await testEnvironment();
  source = await connectAndMigrate(tables, environment.env.DATABASE_URL);
});

afterAll(async () => {
  await source?.destroy();
  await environment?.close();
});

test('the migrations make exactly the tables that the entities describe', async () => {
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

test('every migration can be taken back', async () => {
  for (const _migration of tables.migrations) await source.undoLastMigration();
  expect(
    await source.query(`select table_name from information_schema.tables where table_schema = 'analysis'`),
  ).toEqual([{ table_name: 'migrations' }]);
});
