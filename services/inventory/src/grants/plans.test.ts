import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { transaction } from '@whereabouts/shared/nest/database/transactions.js';
import { SEES_IMAGE } from '../images/image-usage.service.js';
import { GROUP_ITEM_LIST, ITEM_LIST, VISIBLE_LIST } from '../items/item-view.js';
import { searchQuery } from '../search/search.query.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { GROUP_CONTENTS } from './group-contents.query.js';
import { VISIBLE_BY_IDS } from './visible-items.query.js';

let service: InventoryService;

const [ME, LENDER, FAMILY] = [1, 21, 1];
const OWN = 1_000;
const ALL = 201_000;

/** Twenty other users with ten thousand items each. A tenth of the items is in stock, and groups share some of them. */
beforeAll(async () => {
  service = await inventoryService();
  const { source } = service;
  // The trigger that fills the denormalized columns would be slow, and this test does not read them.
  await source.query('alter table items disable trigger items_ready');
  await transaction(source, async (tx) => {
    // On a slow machine this takes longer than the product’s statement timeout.
    await tx.query('set local statement_timeout = 0');
    await tx.query(
      `insert into items (user_id, uuid, name, stock_keeping, image_id, json_start, search_text)
       select case when n <= $1 then ${ME} else 2 + (n - $1) % 20 end, gen_random_uuid(), 'Thing ' || n, n % 10 = 0, n, '', ''
       from generate_series(1, $2) n`,
      [OWN, ALL],
    );
  });
  await source.query(
    `insert into collections (user_id, name, is_system) select 2 + n % 10, 'Box ' || n, n < 10 from generate_series(0, 29) n`,
  );
  await source.query(
    `insert into collection_items (collection_id, item_id, added_by)
     select c.id, i.id, i.user_id from collections c cross join lateral
       (select id, user_id from items where user_id = c.user_id order by id limit 500) i
     where not c.is_system`,
  );
  // A hundred groups of twenty users each. The first has ME and the users who share items with ME. The others have
  // LENDER, who shares all of their items.
  await source.query(
    `insert into group_members (group_id, user_id, role, since, version)
     select g, case when g = ${FAMILY} then u else g * 100 + u end, 'editor', 0, 1
     from generate_series(1, 100) g cross join generate_series(1, 20) u
     union all
     select g, ${LENDER}, 'editor', 0, 1 from generate_series(2, 100) g`,
  );
  await source.query(
    `insert into item_shares (item_id, group_id, owner_id, is_shared, version)
     select id, ${FAMILY}, 20, true, 1 from (select id from items where user_id = 20 limit 300) lent
     union all
     select id, 2 + id % 99, ${LENDER}, true, 1 from items where user_id = ${LENDER}`,
  );
  await source.query(
    `insert into collection_shares (collection_id, group_id, owner_id, permission, version)
     select id, ${FAMILY}, user_id, 'edit', 1 from collections where user_id < 6`,
  );
  await source.query('analyze');
});

afterAll(() => service?.close());

test.each([
  ['the item list', ITEM_LIST.json, [ME]],
  ['the list of visible items', VISIBLE_LIST.json, [ME]],
  ['the list of a group', GROUP_ITEM_LIST.json, [ME, FAMILY]],
  ['the list of changes', VISIBLE_LIST.changes, [ME, [7, 100_007], 'W/""']],
  ['a lookup of items by id', `select * from ${VISIBLE_BY_IDS} v`, [ME, [7, 100_007]]],
  ['the access check of an image', SEES_IMAGE, [ME, 100_007]],
  ['a search', searchQuery(1), [ME, null, null, 'thing', ['thing'], null, null, 50, [true], ['th[1il]ng']]],
  ['the content of groups', GROUP_CONTENTS, [ME]],
])('%s uses indexes among two hundred thousand items of other users', async (_what, query, values) => {
  const plan = JSON.stringify(await service.source.query(`explain ${query}`, values));
  expect(plan).toMatch(/items_(live|pkey|of_image)/);
  expect(plan).not.toMatch(/Seq Scan on (items|collection_items|item_shares|group_members)/);
});

test.each([
  ['the item list', ITEM_LIST.json],
  ['the list of visible items', VISIBLE_LIST.json],
])('%s finds shared items by a hash, however many shares PostgreSQL expects', async (_what, query) => {
  const plan = await transaction(service.source, async (tx) => {
    // Enough memory for two thousand shares, so that the test does not need hundreds of thousands.
    await tx.query(`set local work_mem = '64kB'`);
    await tx.query('set local hash_mem_multiplier = 1');
    return JSON.stringify(await tx.query(`explain ${query}`, [LENDER]));
  });
  expect(plan).toMatch(/hashed SubPlan/);
});
