import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Access } from '@whereabouts/shared/contracts/sharing.js';
import { COLLECTION_ITEMS, COLLECTION_LIST, SHARED_COLLECTION_LIST } from '../collections/collection-view.js';
import { MEMBERSHIP } from '../collections/membership.query.js';
import { ITEM_LIST, VISIBLE_LIST } from '../items/item-view.js';
import { searchQuery } from '../search/search.query.js';
import { boxOf } from '../testing/boxes.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let box: number;
let ids: number[];
let access: string;

const [ONE, OTHER] = [1, 2];
const COUNT = 2_000;

/** Tables that have come to be a moment ago: PostgreSQL takes them to be all but empty. */
beforeAll(async () => {
  service = await inventoryService();
  await service.source.query('alter table items set (autovacuum_enabled = off)');
  await service.source.query('alter table collection_items set (autovacuum_enabled = off)');
  ids = await new TestUser(service).manyItems(COUNT);
  await service.source.query('update items set user_id = $1', [ONE]);
  box = await boxOf(service, ONE, ids);
  const way = { group_id: 1, group_name: 'Family', role: 'editor' as const, owner_id: ONE };
  const told: Access = {
    revision: 'a',
    group_ids: [1],
    items: [{ ...way, item_ids: ids }],
    collections: [{ ...way, collection_id: box, member_ids: [ONE, OTHER] }],
  };
  access = JSON.stringify(told);
}, 60_000);

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
  ['one’s own', ITEM_LIST, () => [ONE, null, access]],
  ['everything one sees', VISIBLE_LIST, () => [ONE, null, access, null]],
  ['everything another sees', VISIBLE_LIST, () => [OTHER, null, access, null]],
  ['a collection of one’s own', COLLECTION_ITEMS, () => [ONE, null, access, box]],
  ['a collection of another’s', COLLECTION_ITEMS, () => [OTHER, null, access, box]],
  ['one’s own collections', COLLECTION_LIST, () => [ONE, null, access, true, true]],
  ['others’ collections', SHARED_COLLECTION_LIST, () => [OTHER, null, access, true]],
  ['membership', MEMBERSHIP, () => [OTHER, ids.slice(0, 500), access]],
  ['a search', searchQuery(1), () => [OTHER, null, access, null, 'thing', ['thing'], null, null, 50]],
])(
  '%s is found without comparing every item with every other, though PostgreSQL expects none',
  async (_what, query, values) => {
    const [row] = await service.source.query(`explain (analyze, format json) ${query}`, values());
    const [{ Plan }] = row['QUERY PLAN'];
    expect(touched(Plan)).toBeLessThan(100 * COUNT);
    // What goes through a list for each row is not counted.
    expect(JSON.stringify(Plan)).not.toMatch(/"(Join )?Filter":"[^"]*ANY \(\(InitPlan/);
  },
);
