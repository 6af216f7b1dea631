import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { connectAndMigrate } from '@whereabouts/shared/nest/database/database.js';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { MergeSpellings1795791800001 } from '../migrations/1795791800001-merge-spellings.js';
import { tables } from '../tables.js';
import { FORGET_FORMER_SPELLINGS } from './former-spelling.entity.js';

const NAMES = 'area, location, sub_location, category, tags';
const FORMER = [
  ['Ku\u0308che', 'Shelf', null, 'Tools', ['m²']],
  ['KÜCHE', 'shelf ', null, 'TOOLS', ['m2', 'm²']],
  ['küche', 'Box', 'Lid', null, []],
  ['Garage', 'SHELF', null, 'tools', ['Me\u0301tro']],
];

/** The statement that the docs tell operators to run. */
function restoreStatement(): string {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/rules/text.md'), 'utf8');
  return /```sql\n([\s\S]+?)```/.exec(page)?.[1] ?? '';
}

test('the migration merges equal names into the first spelling, and the former names can be restored', async () => {
  const environment = await testEnvironment({ tables: false });
  const { name: merging } = MergeSpellings1795791800001;
  const at = tables.migrations.findIndex(({ name }) => name === merging);
  const old = await connectAndMigrate(
    { ...tables, migrations: tables.migrations.slice(0, at) },
    environment.env.DATABASE_URL,
  );
  for (const names of FORMER) {
    await old.query(
      `insert into items (user_id, uuid, name, ${NAMES}) values (7, gen_random_uuid(), $6, $1, $2, $3, $4, $5)`,
      [...names, 'Cafe\u0301'],
    );
  }
  await old.query(`insert into items (user_id, uuid, name, area) values (8, gen_random_uuid(), 'Other', 'KÜCHE')`);
  await old.query(`insert into places values (7, '{KÜCHE}'), (7, '{küche,Empty}'), (7, '{Attic}')`);
  await old.destroy();

  const source = await connectAndMigrate(tables, environment.env.DATABASE_URL);
  const names = async () => (await source.query(`select ${NAMES} from items order by id`)).map(Object.values);
  const places = async () => (await source.query('select path from places order by path')).flatMap(Object.values);
  expect(await names()).toEqual([
    ['Küche', 'Shelf', null, 'Tools', ['m²']],
    ['Küche', 'Shelf', null, 'Tools', ['m²']],
    ['Küche', 'Box', 'Lid', null, []],
    ['Garage', 'SHELF', null, 'Tools', ['Métro']],
    ['KÜCHE', null, null, null, []],
  ]);
  expect(await places()).toEqual([['Attic'], ['Küche'], ['Küche', 'Empty']]);
  const [{ name, updated }] = await source.query(
    'select name, updated_at > created_at as updated from items order by id',
  );
  expect({ name, updated }).toEqual({ name: 'Café', updated: true });
  const revisions = await source.query('select user_id from revisions where revision > 0');
  expect(revisions).toEqual([{ user_id: 7 }]);

  // The user’s later changes stay.
  await source.query(`update items set tags = '{new}' where area = 'Garage'`);
  await source.query(restoreStatement());
  const changedSince = ['Garage', 'SHELF', null, 'tools', ['new']];
  expect((await names()).slice(0, 4)).toEqual([...FORMER.slice(0, 3), changedSince]);
  expect(await places()).toEqual(expect.arrayContaining([['KÜCHE'], ['küche', 'Empty']]));

  await source.query(`update former_spellings set merged_at = now() - interval '91 days' where item_id is null`);
  await source.query(FORGET_FORMER_SPELLINGS);
  await source.query('delete from items where user_id = 7');
  expect(await source.query('select from former_spellings')).toEqual([]);
  await source.destroy();
  await environment.close();
});
