import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ItemList, inventory } from '@whereabouts/shared/contracts/inventory.js';
import { PRIVATE_FIELDS } from '@whereabouts/shared/contracts/item-fields.js';
import { LARGE_ITEM_COUNT } from '@whereabouts/shared/nest/messaging/http-commands/large-answers.js';
import { filesOf } from '../testing/files-of.js';
import { grantAccess, type SharedRole } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;

beforeAll(async () => {
  service = await inventoryService();
});

afterAll(() => service?.close());

const RECORD = {
  cost: 1.5,
  purchase_price: 2.5,
  value: 3.5,
  purchased_from: 'Corner shop',
  serial_number: 'SN-0815',
  printed_text: 'Straße 12\nTURBO-X9000',
  model: 'X1',
};
const SHOWN = RECORD;
const HIDDEN = { ...Object.fromEntries(PRIVATE_FIELDS.map((name) => [name, null])), printed_text: null, model: 'X1' };

/** Another user's item and a collection that holds it, shared in a group in which the user has a role. */
async function shared(role: SharedRole) {
  const [owner, user] = [new TestUser(service), new TestUser(service)];
  const [id = 0] = await owner.items(['Drill'], RECORD);
  const { id: collection_id } = await owner.create('Tools');
  await owner.add(collection_id, [id]);
  const member_ids = [owner.actor.id, user.actor.id];
  const share = { owner_id: owner.actor.id, role, group_id: owner.actor.id };
  await grantAccess(service, user.actor.id, {
    items: [{ ...share, item_ids: [id] }],
    collections: [{ ...share, collection_id, member_ids }],
  });
  return { owner, user, id, collection_id };
}

const listed = ({ actor }: TestUser) => itemsOf(service, actor).visible();

test.each([
  ['viewer', HIDDEN],
  ['editor', SHOWN],
] as const)(
  'a %s of a group gets the private fields as their role allows, on every way to the item',
  async (role, expected) => {
    const { user, id, collection_id } = await shared(role);
    const { actor } = user;
    expect(await user.item(id)).toMatchObject(expected);
    expect(await listed(user)).toMatchObject([expected]);
    expect(await user.inside(collection_id)).toMatchObject([expected]);
    const search = async (q: string) => (await service.messenger.call(inventory.search, { actor, q })).items;
    expect(await search('drill')).toMatchObject([expected]);
    const found = role === 'editor' ? 1 : 0;
    const hidden = ['SN-0815', 'SN-O8I5', 'corner', 'turbo', 'X9OOO'];
    for (const q of hidden) expect([q, (await search(q)).length]).toEqual([q, found]);
    expect(await search('x1')).toHaveLength(1);
  },
);

test.each([
  ['viewer', HIDDEN],
  ['editor', SHOWN],
] as const)(
  'a list that is too long for one answer gives a %s the private fields as their role allows',
  async (role, expected) => {
    const { user, id } = await shared(role);
    await user.manyItems(LARGE_ITEM_COUNT + 1);
    const items = await listed(user);
    expect(items).toHaveLength(LARGE_ITEM_COUNT + 2);
    expect(items.find((item) => item.id === id)).toMatchObject(expected);
  },
);

/** A shared item with a photo, and how to read the file name of the photo in every answer. */
async function sharedWithPhoto(role: SharedRole) {
  const file_name = 'Receipt of the clinic.jpg';
  const { owner, user, id, collection_id } = await shared(role);
  await service.source.query('update items set file_name = $1, image_id = 7 where id = $2', [file_name, id]);
  await service.source.query('update item_files set name = $1 where item_id = $2', [file_name, id]);
  const files = filesOf(service, owner.actor, id);
  const [photo] = await files.list();
  const { actor } = user;
  let { etag: since } = await service.messenger.call(inventory.listVisible, { actor });
  await files.change(photo?.id ?? 0, { position: 0 });
  const readNames = async () => {
    const { etag, json } = await service.messenger.call(inventory.listVisible, { actor, since });
    since = etag;
    const items = [
      await user.item(id),
      ...(await listed(user)),
      ...(await user.inside(collection_id)),
      ...(await service.messenger.call(inventory.search, { actor, q: 'drill' })).items,
      ...ItemList.parse(JSON.parse(String(json))).items,
    ];
    return [...new Set(items.map((item) => item.file_name))];
  };
  return { file_name, files, photo: photo?.id ?? 0, readNames, owner, id };
}

test('a viewer gets the file name of a photo only while the item has the photo and it is no receipt', async () => {
  const { file_name, files, photo, readNames, owner, id } = await sharedWithPhoto('viewer');
  expect(await readNames()).toEqual([file_name]);
  await files.change(photo, { kind: 'receipt' });
  expect(await readNames()).toEqual([null]);
  expect(await owner.item(id)).toMatchObject({ file_name });
  await files.change(photo, { name: 'Receipt' });
  await files.remove(photo);
  expect(await readNames()).toEqual([null]);
  await files.restore(photo);
  await files.change(photo, { kind: 'photo', name: file_name });
  expect(await readNames()).toEqual([file_name]);
});

test('an editor gets the file name of a receipt', async () => {
  const { file_name, files, photo, readNames } = await sharedWithPhoto('editor');
  await files.change(photo, { kind: 'warranty' });
  expect(await readNames()).toEqual([file_name]);
});

test.each([
  ['viewer', { confidence: null, alternatives: ['Saw'], doubtful: ['model'] }],
  ['editor', { confidence: null, alternatives: ['Saw'], doubtful: ['serial_number', 'model'] }],
] as const)('a %s learns from the review of private fields as their role allows', async (role, expected) => {
  const { owner, user } = await shared(role);
  const review = { confidence: null, alternatives: ['Saw'], doubtful: ['serial_number', 'model'] };
  // One item has no other private value.
  const [drill = 0] = await owner.items(['Drill'], { serial_number: 'SN-1' });
  const [saw = 0] = await owner.items(['Saw']);
  await service.source.query('update items set review = $1 where id = any($2)', [review, [drill, saw]]);
  await grantAccess(service, user.actor.id, {
    items: [{ owner_id: owner.actor.id, item_ids: [drill, saw], role, group_id: owner.actor.id }],
  });
  expect((await listed(user)).map((item) => item.review)).toEqual([expected, expected]);
  expect((await owner.item(saw)).review).toEqual(review);
});

test.each([
  ['viewer', undefined],
  ['editor', [0.1, 0.2, 0.5, 0.05]],
] as const)(
  'a %s gets the part of the photo that shows the serial number as their role allows',
  async (role, expected) => {
    const { user, id } = await shared(role);
    const review = { confidence: null, alternatives: ['Saw'], serial_box: [0.1, 0.2, 0.5, 0.05] };
    await service.source.query('update items set review = $2 where id = $1', [id, review]);
    const seen = async () => [await user.item(id), ...(await listed(user))].map((item) => item.review);
    const shown = { confidence: null, alternatives: ['Saw'], ...(expected && { serial_box: expected }) };
    expect(await seen()).toEqual([shown, shown]);
    const cleared = [...PRIVATE_FIELDS, 'printed_text'].filter((name) => name in RECORD);
    await service.source.query(`update items set ${cleared.map((name) => `${name} = null`).join(', ')} where id = $1`, [
      id,
    ]);
    expect(await seen()).toEqual([shown, shown]);
  },
);

test('an owner finds their item by its serial number, and gets the private fields in the list and in the trash', async () => {
  const owner = new TestUser(service);
  const { actor } = owner;
  const [id = 0] = await owner.items(['Drill'], RECORD);
  expect((await service.messenger.call(inventory.search, { actor, q: 'SN-0815' })).items).toMatchObject([SHOWN]);
  expect(await listed(owner)).toMatchObject([SHOWN]);
  expect(await owner.update({ id, name: 'Power drill' })).toMatchObject([SHOWN]);
  await owner.trash([id]);
  expect(await itemsOf(service, actor).trash()).toMatchObject([SHOWN]);
  await owner.restore([id]);
  await owner.update({ id, serial_number: 'SN-4711' });
  expect((await service.messenger.call(inventory.search, { actor, q: 'SN-0815' })).items).toEqual([]);
});

test('an instance of the earlier version finds the prices in the JSON by which it changes items', async () => {
  const [id] = await new TestUser(service).items(['Drill'], RECORD);
  const [{ item }] = await service.source.query(`select (json_start || '}')::json as item from items where id = $1`, [
    id,
  ]);
  expect(item).toMatchObject({ cost: RECORD.cost, purchase_price: RECORD.purchase_price });
});
