import { expect, test } from '@jest/globals';
import { connectAndMigrate } from '@whereabouts/shared/nest/database/database.js';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { testMigrations } from '@whereabouts/shared/testing/migrations.js';
import { tables } from './tables.js';

testMigrations(tables);

test('every migration can be reverted', async () => {
  const environment = await testEnvironment({ tables: false });
  const source = await connectAndMigrate(tables, environment.env.DATABASE_URL);
  for (const _migration of tables.migrations) await source.undoLastMigration();
  const left = await source.query(
    `select table_name from information_schema.tables where table_schema = '${tables.schema}'`,
  );
  await source.destroy();
  await environment.close();
  expect(left).toEqual([{ table_name: 'migrations' }]);
});
