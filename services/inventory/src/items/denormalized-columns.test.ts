import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Item, inventory } from '@whereabouts/shared/contracts/inventory.js';
import { connectAndMigrate } from '@whereabouts/shared/nest/database/database.js';
import { testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { KeepItemsReady1795345007238 } from '../migrations/1795345007238-keep-items-ready.js';
import { tables } from '../tables.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;

beforeAll(async () => {
  service = await inventoryService();
});

afterAll(() => service?.close());

test('a list contains exactly the fields of the contract for each item', async () => {
  const me = new TestUser(service);
  await me.items(['Hammer']);
  const { json } = await service.messenger.call(inventory.listItems, { actor: me.actor });
  const [item] = JSON.parse(String(json)).items;
  expect(Object.keys(item).sort()).toEqual(Object.keys(Item.shape).sort());
});

test('lists and searches reflect the item’s row, whichever statement wrote it', async () => {
  const { actor } = new TestUser(service);
  const mine = itemsOf(service, actor);
  const [id = 0] = await mine.ids('Hammer');
  const name = 'Zange "ä"\n\\';
  await service.source.query('update items set name = $1, image_id = 7, image_box = $2, cost = 1.5 where id = $3', [
    name,
    [0, 0, 0.5, 1],
    id,
  ]);
  expect(await mine.live()).toMatchObject([
    { id, name, cost: 1.5, thumbnail_url: '/api/images/7/content?thumb=1&box=0,0,0.5,1' },
  ]);
  const found = async (q: string) => (await service.messenger.call(inventory.search, { actor, q })).items.length;
  expect([await found('zange'), await found('hammer')]).toEqual([1, 0]);
});

test('items of former versions are filled in batches, and again after a crash', async () => {
  const environment = await testEnvironment({ tables: false });
  const { name: ready } = KeepItemsReady1795345007238;
  const former = tables.migrations.slice(
    0,
    tables.migrations.findIndex(({ name }) => name === ready),
  );
  const old = await connectAndMigrate({ ...tables, migrations: former }, environment.env.DATABASE_URL);
  await old.query(
    `insert into items (user_id, uuid, name) select 1, gen_random_uuid(), 'Ding Nr. ' || n from generate_series(1, 2001) n`,
  );
  await new KeepItemsReady1795345007238().up(old.createQueryRunner());
  await old.query(`update items set name = 'Ünder' where id = 1`);
  await old.destroy();
  const source = await connectAndMigrate(tables, environment.env.DATABASE_URL);
  const rows = await source.query(`select (json_start || '}')::json as item, search_text from items order by id`);
  await source.destroy();
  await environment.close();
  expect(rows).toHaveLength(2001);
  expect(rows[0]).toMatchObject({ item: { id: 1, name: 'Ünder' }, search_text: expect.stringMatching(/^under\b/) });
  expect(rows[2000]).toMatchObject({
    item: { id: 2001, tags: [] },
    search_text: expect.stringMatching(/^ding nr. 2001\b/),
  });
});
