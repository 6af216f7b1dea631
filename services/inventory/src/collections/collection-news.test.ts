import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { shareInGroup } from '../testing/share-in-group.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let owner: TestUser;
let editor: TestUser;
let viewer: TestUser;
let stranger: TestUser;
let box: number;
let tent: number;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  owner = new TestUser(service);
  editor = new TestUser(service);
  viewer = new TestUser(service);
  stranger = new TestUser(service);
  box = (await owner.create('Camping', { is_checklist: true })).id;
  [tent = 0] = await owner.items(['Tent', 'Stove'], { collection_id: box, stock_keeping: true });
  await share();
});

afterAll(() => service?.close());

const share = () =>
  shareInGroup(
    service,
    owner,
    [box],
    [
      [editor, 'editor'],
      [viewer, 'viewer'],
    ],
  );

const ownersBox = () => ({ actor: owner.actor, collection_id: box });

describe('ETags of shared collections', () => {
  const lists = {
    items: (who: TestUser, etag?: string) => who.rawItems(box, etag),
    shared: (who: TestUser, etag?: string) => who.rawShared(etag),
    own: (who: TestUser, etag?: string) => who.rawList(etag),
  };

  /** @returns the lists whose ETag changes when `happen` runs */
  async function newsOf(happen: () => Promise<unknown>) {
    const asked = [
      ['owner', lists.items, owner],
      ['owner’s list', lists.own, owner],
      ['viewer', lists.items, viewer],
      ['viewer’s list', lists.shared, viewer],
      ['stranger’s list', lists.own, stranger],
    ] as const;
    const before = await Promise.all(asked.map(async ([, ask, who]) => (await ask(who)).etag));
    await happen();
    const after = await Promise.all(asked.map(([, ask, who], index) => ask(who, before[index])));
    return asked.filter((_, index) => after[index]?.json !== null).map(([name]) => name);
  }

  const EVERYBODY = ['owner', 'owner’s list', 'viewer', 'viewer’s list'];

  test('a change of a stranger’s item changes no other user’s list', async () => {
    expect(await newsOf(async () => stranger.update({ id: (await stranger.items(['A']))[0] ?? 0, name: 'B' }))).toEqual(
      ['stranger’s list'],
    );
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the owner changes an item', () => owner.update({ id: tent, quantity: 5 })],
    ['an editor adds an item', () => editor.items(['Lamp'], { collection_id: box })],
    ['an editor removes an item', () => editor.remove(box, tent)],
    ['an editor checks an item', () => editor.check(box, tent)],
    [
      'the owner renames the collection',
      () => owner.messenger.call(collections.change, { ...ownersBox(), name: 'Hiking' }),
    ],
    ['the owner empties the collection', () => owner.empty(box)],
    ['the shares of the group change', async () => share()],
  ])('all lists change when %s', async (_what, happen) => {
    expect(await newsOf(happen)).toEqual(EVERYBODY);
  });

  test('all lists change when an editor changes or trashes their own item', async () => {
    const [lamp = 0] = await editor.items(['Lamp'], { collection_id: box });
    expect(await newsOf(() => editor.update({ id: lamp, quantity: 7 }))).toEqual(EVERYBODY);
    expect(await newsOf(() => editor.trash([lamp]))).toEqual(EVERYBODY);
  });

  test('the item list of an owner changes when their item leaves another user’s collection', async () => {
    const [lamp = 0] = await editor.items(['Lamp'], { collection_id: box });
    const etags = [await editor.itemsEtag()];
    await owner.empty(box);
    etags.push(await editor.itemsEtag());
    await editor.add(box, [lamp]);
    etags.push(await editor.itemsEtag());
    await owner.remove(box, lamp);
    etags.push(await editor.itemsEtag());
    await editor.add(box, [lamp]);
    etags.push(await editor.itemsEtag());
    await owner.messenger.call(collections.delete, ownersBox());
    etags.push(await editor.itemsEtag());
    expect(new Set(etags).size).toBe(etags.length);
  });
});

test('the list of a user who sees an item changes whenever the item enters or leaves its owner’s Stock', async () => {
  const [lent = 0] = await owner.items(['Lent']);
  await shareInGroup(service, owner, [], [[viewer, 'viewer']], [{ owner, item_ids: [lent] }]);
  const { id: stock } = await owner.stock();
  const { id: pantry } = await owner.create('Pantry', { stock_keeping: true });
  const ways = [
    () => owner.add(stock, [lent]),
    () => owner.remove(stock, lent),
    () => owner.add(pantry, [lent]),
    () => owner.empty(stock),
    () => owner.batch([{ collection_id: stock, action: 'add', item_ids: [lent] }]),
  ];
  const visible = (if_none_match?: string) =>
    service.messenger.call(inventory.listVisible, { actor: viewer.actor, if_none_match });
  let { etag } = await visible();
  for (const [index, change] of ways.entries()) {
    await change();
    const answer = await visible(etag);
    expect([index, answer.json === null]).toEqual([index, false]);
    etag = answer.etag;
  }
});
