import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { COLLECTION_ITEMS, COUNTED_COLLECTION_LIST, SHARED_COLLECTION_LIST } from '../collections/collection-view.js';
import { MEMBERSHIP } from '../collections/membership.query.js';
import { storing } from '../item-changes/store-items.query.js';
import { GROUP_ITEM_LIST, ITEM_LIST, VISIBLE_LIST } from '../items/item-view.js';
import { searchQuery } from '../search/search.query.js';
import { createCollection } from '../testing/create-collection.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let box: number;
let ids: number[];

const [ONE, OTHER, FAMILY] = [1, 2, 1];
const COUNT = 2_000;

/** Tables without statistics: PostgreSQL assumes that they are almost empty. */
beforeAll(async () => {
  service = await inventoryService();
  const { source } = service;
  for (const table of ['items', 'collection_items', 'item_shares', 'collection_shares', 'group_members'])
    await source.query(`alter table ${table} set (autovacuum_enabled = off)`);
  ids = await new TestUser(service).manyItems(COUNT);
  await source.query('update items set user_id = $1', [ONE]);
  box = await createCollection(service, ONE, ids);
  await source.query(
    `insert into group_members (group_id, user_id, role, since, version) select $1, id, 'editor', 0, 1 from unnest($2::bigint[]) id`,
    [FAMILY, [ONE, OTHER]],
  );
  await source.query(
    'insert into item_shares (item_id, group_id, owner_id, is_shared, version) select id, $1, $2, true, 1 from unnest($3::bigint[]) id',
    [FAMILY, ONE, ids],
  );
  await source.query(
    `insert into collection_shares (collection_id, group_id, owner_id, permission, version) values ($1, $2, $3, 'edit', 1)`,
    [box, FAMILY, ONE],
  );
});

afterAll(() => service?.close());

interface Node {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Node[];
}

/** @returns the number of rows that all plan nodes return or discard */
function touched(node: Node): number {
  const rows = (node['Actual Rows'] + (node['Rows Removed by Join Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, below) => sum + touched(below), rows);
}

test.each([
  ['the item list', ITEM_LIST.json, () => [ONE]],
  ['the list of visible items (as owner)', VISIBLE_LIST.json, () => [ONE]],
  ['the list of visible items (as group member)', VISIBLE_LIST.json, () => [OTHER]],
  ['the list of a group', GROUP_ITEM_LIST.json, () => [OTHER, FAMILY]],
  ['the list of an own collection', COLLECTION_ITEMS.json, () => [ONE, box]],
  ['the list of another user’s collection', COLLECTION_ITEMS.json, () => [OTHER, box]],
  ['the list of own collections', COUNTED_COLLECTION_LIST.json, () => [ONE, true]],
  ['the list of other users’ collections', SHARED_COLLECTION_LIST.json, () => [OTHER]],
  ['the membership query', MEMBERSHIP, () => [OTHER, ids.slice(0, 500)]],
  [
    'the search query',
    searchQuery(1),
    () => [OTHER, null, null, 'thing', ['thing'], null, null, 50, [true], ['th[1il]ng']],
  ],
])('%s does not compare all pairs of items when PostgreSQL has no statistics', async (_what, query, values) => {
  const [row] = await service.source.query(`explain (analyze, format json) ${query}`, values());
  const [{ Plan }] = row['QUERY PLAN'];
  expect(touched(Plan)).toBeLessThan(100 * COUNT);
  // The row counts do not include searches through a list of ids for each row.
  expect(JSON.stringify(Plan)).not.toMatch(/"(Join )?Filter":"[^"]* = ANY \((\(InitPlan|kinds)/);
});

test('storing items does not read other items when PostgreSQL knows that the table is small', async () => {
  await service.source.query('delete from items where not id = any($1)', [ids.slice(0, 300)]);
  await service.source.query('vacuum full analyze items');
  for (const some of [ids.slice(0, 1), ids.slice(1, 3)]) {
    const items = await service.source.query<object[]>('select * from items where id = any($1)', [some]);
    const [text, values] = storing(items.map((item) => ({ ...item, name: 'Renamed' })));
    const [row] = await service.source.query(`explain (analyze, format json) ${text}`, [some, ...values]);
    expect(touched(row['QUERY PLAN'][0].Plan)).toBeLessThan(10 * some.length);
  }
  expect(await service.source.query(`select from items where name = 'Renamed'`)).toHaveLength(3);
});
