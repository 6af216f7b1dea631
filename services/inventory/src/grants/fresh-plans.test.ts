import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { COLLECTION_ITEMS, COUNTED_COLLECTION_LIST, SHARED_COLLECTION_LIST } from '../collections/collection-view.js';
import { MEMBERSHIP } from '../collections/membership.query.js';
import { GROUP_ITEM_LIST, ITEM_LIST, VISIBLE_LIST } from '../items/item-view.js';
import { storing } from '../items/store-items.query.js';
import { searchQuery } from '../search/search.query.js';
import { boxOf } from '../testing/boxes.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let box: number;
let ids: number[];

const [ONE, OTHER, FAMILY] = [1, 2, 1];
const COUNT = 2_000;

/** Tables that have come to be a moment ago: PostgreSQL takes them to be all but empty. */
beforeAll(async () => {
  service = await inventoryService();
  const { source } = service;
  for (const table of ['items', 'collection_items', 'item_shares', 'collection_shares', 'group_members'])
    await source.query(`alter table ${table} set (autovacuum_enabled = off)`);
  ids = await new TestUser(service).manyItems(COUNT);
  await source.query('update items set user_id = $1', [ONE]);
  box = await boxOf(service, ONE, ids);
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

/** Rows that all steps together have handed on or thrown away. */
function touched(node: Node): number {
  const rows = (node['Actual Rows'] + (node['Rows Removed by Join Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, below) => sum + touched(below), rows);
}

test.each([
  ['one’s own', ITEM_LIST.json, () => [ONE]],
  ['everything one sees', VISIBLE_LIST.json, () => [ONE]],
  ['everything another sees', VISIBLE_LIST.json, () => [OTHER]],
  ['what a group shares', GROUP_ITEM_LIST.json, () => [OTHER, FAMILY]],
  ['a collection of one’s own', COLLECTION_ITEMS.json, () => [ONE, box]],
  ['a collection of another’s', COLLECTION_ITEMS.json, () => [OTHER, box]],
  ['one’s own collections', COUNTED_COLLECTION_LIST.json, () => [ONE, true]],
  ['others’ collections', SHARED_COLLECTION_LIST.json, () => [OTHER]],
  ['membership', MEMBERSHIP, () => [OTHER, ids.slice(0, 500)]],
  ['a search', searchQuery(1), () => [OTHER, null, null, 'thing', ['thing'], null, null, 50, [true]]],
])(
  '%s is found without comparing every item with every other, though PostgreSQL expects none',
  async (_what, query, values) => {
    const [row] = await service.source.query(`explain (analyze, format json) ${query}`, values());
    const [{ Plan }] = row['QUERY PLAN'];
    expect(touched(Plan)).toBeLessThan(100 * COUNT);
    // What goes through a list of ids for each row is not counted.
    expect(JSON.stringify(Plan)).not.toMatch(/"(Join )?Filter":"[^"]* = ANY \((\(InitPlan|kinds)/);
  },
);

test('items are written without reading the others, also once PostgreSQL knows how few they are', async () => {
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
