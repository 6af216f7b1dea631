import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import { type TestEnvironment, testEnvironment } from '../testing/environment.js';
import { connectAndMigrate, type ServiceTables } from './database.js';
import { DatabaseEnv } from './env.js';
import { startService } from './service.js';

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

test('a service older than its database does not start, and says so at once', async () => {
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
