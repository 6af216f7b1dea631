import { expect, test } from '@jest/globals';
import { connectAndMigrate } from '@whereabouts/shared/nest/database/database.js';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import pg from 'pg';
import { tables } from '../tables.js';

test('extensions that already exist in another schema are used from there', async () => {
  const environment = await testEnvironment({ tables: false });
  const client = new pg.Client({ connectionString: environment.env.DATABASE_URL });
  await client.connect();
  await client.query(
    'create schema "Their extensions"; create extension unaccent schema "Their extensions"; create extension pg_trgm schema "Their extensions"',
  );
  await client.end();
  const source = await connectAndMigrate(tables, environment.env.DATABASE_URL);
  const [found] = await source.query(`select fold('Café') as folded, closeness('hamer', 'a hammer')::float as close`);
  await source.destroy();
  await environment.close();
  expect(found).toMatchObject({ folded: 'cafe' });
  expect(found.close).toBeGreaterThan(0.4);
});
