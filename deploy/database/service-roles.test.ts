import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrate } from '@whereabouts/shared/nest/database/database.js';
import { type TestEnvironment, testEnvironment } from '@whereabouts/shared/testing/environment.js';
import pg from 'pg';
import { DATABASE_SERVICES, type DatabaseService, ensureServiceRoles, roleOf, serviceUrl } from './service-roles.js';
import { tablesOf } from './service-tables.js';

let environment: TestEnvironment;
const passwords = Object.fromEntries(DATABASE_SERVICES.map((name) => [name, `of-${name}`])) as Record<
  DatabaseService,
  string
>;

beforeAll(async () => {
  environment = await testEnvironment({ tables: false });
});

afterAll(async () => {
  await environment?.close();
});

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

const urlOf = (service: DatabaseService) => serviceUrl(environment.env.DATABASE_URL, service, passwords[service]);

test('services migrate and read only their own schema, and take over the objects of an earlier common role', async () => {
  const { DATABASE_URL } = environment.env;
  await migrate(await tablesOf('auth'), DATABASE_URL);
  await ensureServiceRoles(DATABASE_URL, passwords);
  await ensureServiceRoles(DATABASE_URL, passwords);
  for (const service of DATABASE_SERVICES) await migrate(await tablesOf(service), urlOf(service));
  await query(urlOf('auth'), 'select from auth.signing_keys');
  await expect(query(urlOf('inventory'), 'select from auth.signing_keys')).rejects.toMatchObject({ code: '42501' });
  await expect(query(urlOf('inventory'), `set role ${roleOf('auth')}`)).rejects.toMatchObject({ code: '42501' });
  await expect(query(urlOf('media'), 'create table public.own (id int)')).rejects.toMatchObject({ code: '42501' });
  const { rows } = await query(
    DATABASE_URL,
    `select distinct nspname, pg_get_userbyid(relowner) as owner from pg_class
     join pg_namespace on pg_namespace.oid = relnamespace where nspname = any('{${DATABASE_SERVICES}}') order by 1`,
  );
  expect(rows).toEqual([...DATABASE_SERVICES].sort().map((name) => ({ nspname: name, owner: roleOf(name) })));
});
