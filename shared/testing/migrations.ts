import { expect, test } from '@jest/globals';
import { connectAndMigrate, type ServiceTables } from '../nest/database/database.js';
import { testEnvironment } from './environment.js';

/** Declares a test that a service's migrations create exactly the tables that its entities describe. */
export function testMigrations(tables: ServiceTables) {
  test('the migrations create the tables that the entities describe', async () => {
    const environment = await testEnvironment({ tables: false });
    const source = await connectAndMigrate(tables, environment.env.DATABASE_URL);
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    await environment.close();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });
}
