import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Access } from '@whereabouts/shared/contracts/sharing.js';
import { ITEM_LIST, VISIBLE_LIST } from '../items/item-view.js';
import { searchQuery } from '../search/search.query.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { GROUP_CONTENTS } from './group-contents.query.js';
import { VISIBLE_ONES } from './visible-items.js';

let service: InventoryService;
let access: string;

const ME = 1;
const OWN = 1_000;
const ALL = 201_000;
const FAMILY = { group_id: 1, group_name: 'Family', role: 'editor' as const };

/** Twenty others with ten thousand items each, a tenth of it in stock, of which groups share some. */
beforeAll(async () => {
  service = await inventoryService();
  const { source } = service;
  await source.query(
    `insert into items (user_id, uuid, name, stock_keeping, image_id)
     select case when n <= $1 then ${ME} else 2 + (n - $1) % 20 end, gen_random_uuid(), 'Thing ' || n, n % 10 = 0, n
     from generate_series(1, $2) n`,
    [OWN, ALL],
  );
  const boxes = await source.query<{ id: number; user_id: number }[]>(
    `insert into collections (user_id, name, is_system)
     select 2 + n % 10, 'Box ' || n, n < 10 from generate_series(0, 29) n returning id, user_id`,
  );
  await source.query(
    `insert into collection_items (collection_id, item_id, added_by)
     select c.id, i.id, i.user_id from collections c cross join lateral
       (select id, user_id from items where user_id = c.user_id order by id limit 500) i
     where not c.is_system`,
  );
  const lent = await source.query<{ id: number }[]>('select id from items where user_id = 20 limit 300');
  await source.query('analyze');
  const told: Access = {
    revision: 'a',
    group_ids: [1],
    items: [{ ...FAMILY, owner_id: 20, item_ids: lent.map(({ id }) => id) }],
    collections: boxes
      .filter(({ user_id }) => user_id < 6)
      .map(({ id, user_id }) => ({ ...FAMILY, collection_id: id, owner_id: user_id, member_ids: [ME, user_id] })),
  };
  access = JSON.stringify(told);
}, 60_000);

afterAll(() => service?.close());

test.each([
  ['one’s own', ITEM_LIST, () => [ME, null, access]],
  ['everything one sees', VISIBLE_LIST, () => [ME, null, access, null]],
  ['what a group shares', VISIBLE_LIST, () => [ME, null, access, FAMILY.group_id]],
  ['some items, or one', VISIBLE_ONES, () => [ME, [7, 100_007], access]],
  ['a search', searchQuery(1), () => [ME, null, access, null, 'thing', ['thing'], null, null, 50]],
  ['what groups hold', GROUP_CONTENTS, () => [access]],
])('%s is found by indexes beside two hundred thousand items of others', async (_what, query, values) => {
  const plan = JSON.stringify(await service.source.query(`explain ${query}`, values()));
  expect(plan).toMatch(/items_(live|pkey)/);
  expect(plan).not.toMatch(/Seq Scan on (items|collection_items)/);
});
