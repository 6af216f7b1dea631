import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { testTransaction } from '@whereabouts/shared/testing/test-transaction.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { shareInGroup } from '../testing/share-in-group.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let me: TestUser;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  me = new TestUser(service);
});

afterAll(() => service?.close());

test('one call adds 500 items to 20 collections and removes them again', async () => {
  const ids = await me.manyItems(500);
  const targets: number[] = [];
  for (let n = 1; n <= 20; n += 1) targets.push((await me.create(`Set ${n}`)).id);
  const all = (action: 'add' | 'remove') =>
    targets.map((collection_id) => ({ collection_id, action, item_ids: ids }) as const);
  expect(await me.batch(all('add'))).toEqual({ success: true, errors: [] });
  expect((await me.list(true, false)).map(({ item_count }) => item_count)).toEqual(targets.map(() => 500));
  expect((await me.membership(ids)).map(({ count }) => count)).toEqual([0, ...targets.map(() => 500)]);
  expect(await me.batch(all('remove'))).toEqual({ success: true, errors: [] });
  expect((await me.list(true, false)).map(({ item_count }) => item_count)).toEqual(targets.map(() => 0));
});

test('a change that fails reports a sentence and does not affect the other changes', async () => {
  const [tent = 0, stove = 0] = await me.items(['Tent', 'Stove']);
  const mine = await me.create('Mine');
  const full = await me.create('Full');
  await me.add(full.id, [tent, stove]);
  const other = new TestUser(service);
  const theirs = await other.create('Theirs');
  const [foreign = 0] = await other.items(['Foreign']);
  const { success, errors } = await me.batch([
    { collection_id: mine.id, action: 'add', item_ids: [tent] },
    { collection_id: theirs.id, action: 'add', item_ids: [tent] },
    { collection_id: mine.id, action: 'add', item_ids: [stove, foreign] },
    { collection_id: full.id, action: 'remove', item_ids: [stove] },
  ]);
  expect([success, errors]).toEqual([
    false,
    [
      { collection_id: theirs.id, error: 'The collection was not found.' },
      { collection_id: mine.id, error: '1 of 2 items were not found.' },
    ],
  ]);
  expect([await me.namesIn(mine.id), await me.namesIn(full.id)]).toEqual([['Tent'], ['Tent']]);
  expect(await other.namesIn(theirs.id)).toEqual([]);
});

test('a batch neither locks nor waits for a collection that the user cannot see', async () => {
  const [tent = 0] = await me.items(['Tent']);
  const { id } = await new TestUser(service).create('Theirs');
  await testTransaction(service.source, async (manager) => {
    await manager.query('select from collections where id = $1 for update', [id]);
    expect((await me.batch([{ collection_id: id, action: 'add', item_ids: [tent] }])).errors).toHaveLength(1);
  });
});

test('a change that the database rejects does not affect the other changes', async () => {
  const [tent = 0] = await me.items(['Tent']);
  const first = await me.create('First');
  const broken = await me.create('Broken');
  const last = await me.create('Last');
  await service.source.query(
    `alter table collection_items add constraint broken check (collection_id <> ${broken.id}) not valid`,
  );
  const { errors } = await me.batch(
    [first, broken, last].map(({ id }) => ({ collection_id: id, action: 'add' as const, item_ids: [tent] })),
  );
  await service.source.query('alter table collection_items drop constraint broken');
  expect(errors).toEqual([{ collection_id: broken.id, error: expect.stringMatching(/^[A-Z][^:]+\.$/) }]);
  expect((await me.membership([tent])).map(({ name, count }) => [name, count])).toEqual([
    ['Stock', 0],
    ['Broken', 0],
    ['First', 1],
    ['Last', 1],
  ]);
});

test('a batch can change Stock, and gives item lists a new ETag', async () => {
  const [coffee = 0, tent = 0] = await me.items(['Coffee', 'Tent']);
  await me.update({ id: tent, stock_keeping: true });
  const { id } = await me.stock();
  const before = await me.itemsEtag();
  await me.batch([
    { collection_id: id, action: 'add', item_ids: [coffee] },
    { collection_id: id, action: 'remove', item_ids: [tent] },
  ]);
  expect(await me.namesIn(id)).toEqual(['Coffee']);
  expect(await me.itemsEtag()).not.toBe(before);
});

test('concurrent batches and edits of the same items do not deadlock', async () => {
  const ids = await me.manyItems(20);
  const { id: stock } = await me.stock();
  const pantry = await me.create('Pantry', { stock_keeping: true });
  const half = (from: number) => ids.filter((_, index) => index % 2 === from);
  const calls = Array.from({ length: 30 }, (_, n) => {
    if (n % 3 === 2) return me.update(...ids.map((id) => ({ id, quantity: n }))).then(() => []);
    const [first, second] = n % 3 === 0 ? [half(0), half(1)] : [half(1), half(0)];
    return me
      .batch([
        { collection_id: stock, action: n % 2 ? 'add' : 'remove', item_ids: first },
        { collection_id: pantry.id, action: n % 2 ? 'remove' : 'add', item_ids: second },
      ])
      .then(({ errors }) => errors);
  });
  expect((await Promise.all(calls)).flat()).toEqual([]);
});

describe('batches in other users’ collections', () => {
  let owner: TestUser;
  let editor: TestUser;
  let box: number;
  let tent: number;

  beforeEach(async () => {
    [owner, editor] = [new TestUser(service), new TestUser(service)];
    box = (await owner.create('Camping')).id;
    [tent = 0] = await owner.items(['Tent'], { collection_id: box });
  });

  test('each change succeeds or fails by itself, and the ETags of all affected users change', async () => {
    const [lamp = 0] = await editor.items(['Lamp']);
    const mine = (await editor.create('Mine')).id;
    const closed = (await owner.create('Look only')).id;
    const [rope = 0] = await owner.items(['Rope'], { collection_id: closed });
    const member_ids = [owner.actor.id, editor.actor.id];
    await grantAccess(service, editor.actor.id, {
      collections: [
        { collection_id: box, owner_id: owner.actor.id, member_ids, role: 'editor' },
        { collection_id: closed, owner_id: owner.actor.id, member_ids },
      ],
    });
    const before = [await owner.itemsEtag(), (await owner.rawItems(box)).etag];
    const { success, errors } = await editor.batch([
      { collection_id: box, action: 'add', item_ids: [lamp] },
      { collection_id: box, action: 'add', item_ids: [rope] },
      { collection_id: closed, action: 'add', item_ids: [lamp] },
      { collection_id: mine, action: 'add', item_ids: [lamp, rope, tent] },
      { collection_id: box, action: 'remove', item_ids: [tent] },
    ]);
    expect([success, errors]).toEqual([
      false,
      [
        { collection_id: box, error: 'You can add only your own items to another user’s collection.' },
        { collection_id: closed, error: 'You can only view this collection.' },
      ],
    ]);
    expect([await owner.namesIn(box), await editor.namesIn(closed)]).toEqual([['Lamp'], ['Rope']]);
    // The editor saw the tent only through the collection that it has just left.
    expect(await editor.namesIn(mine)).toEqual(['Lamp', 'Rope']);
    const after = [await owner.itemsEtag(), (await owner.rawItems(box)).etag];
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  test('concurrent batches and other changes of the same items by several users do not deadlock', async () => {
    const mine = await editor.manyItems(10);
    const theirs = await owner.manyItems(10);
    await owner.add(box, theirs);
    const own = (await editor.create('Mine')).id;
    await shareInGroup(service, owner, [box], [[editor, 'editor']]);
    const ids = [...mine, ...theirs];
    const calls = Array.from({ length: 24 }, async (_, n) => {
      const order = n % 2 ? ids : [...ids].reverse();
      if (n % 4 === 0) await editor.batch([{ collection_id: own, action: 'add', item_ids: order }]);
      else if (n % 4 === 1) await owner.update(...theirs.map((id) => ({ id, quantity: n })));
      else if (n % 4 === 2) await editor.add(box, mine);
      else await owner.batch([{ collection_id: box, action: 'add', item_ids: theirs.toReversed() }]);
    });
    await Promise.all(calls);
    expect((await owner.find(box)).item_count).toBe(21);
    expect((await editor.find(own)).item_count).toBe(20);
  });
});
