import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { lockWaiters, overtake } from '../testing/lock-waiters.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let owner: TestUser;
let member: TestUser;
let box: number;
let tent: number;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  [owner, member] = [new TestUser(service), new TestUser(service)];
  box = (await owner.create('Camping', { is_checklist: true })).id;
  [tent = 0] = await owner.items(['Tent'], { collection_id: box });
});

afterAll(() => service?.close());

const lend = () =>
  grantAccess(service, member.actor.id, { items: [{ owner_id: owner.actor.id, item_ids: [tent], role: 'editor' }] });
const shareBox = () => {
  const member_ids = [owner, member].map(({ actor }) => actor.id);
  const way = { collection_id: box, owner_id: owner.actor.id, role: 'editor' as const, member_ids };
  return grantAccess(service, member.actor.id, { collections: [way] });
};
/** Removes the member from all groups. */
const withdraw = () => grantAccess(service, member.actor.id, {});

const holdTent = () => `select from items where id = ${tent} for update`;
const refused = (code: string) => ({ status: 'rejected', reason: { status: 404, response: { code } } });

/** Starts `call` while the removal of a member is running, so that the call waits for the removal to end. */
async function duringRemoval<Result>(call: () => Promise<Result>) {
  let calling: Promise<PromiseSettledResult<Result>[]> = Promise.resolve([]);
  const removed = await overtake(
    service,
    // A removal locks the collections of its group and bumps the revisions last.
    `select from revisions where user_id in (${owner.actor.id}, ${member.actor.id}) for update`,
    withdraw,
    async () => {
      calling = Promise.allSettled([call()]);
      await until(async () => (await lockWaiters(service)) === 2);
    },
  );
  expect(removed).toMatchObject({ status: 'fulfilled' });
  return (await calling)[0];
}

describe('a call that waits for a lock while access is withdrawn', () => {
  test('a removed member cannot add an item to a collection, alone, in a batch, or as a new item', async () => {
    const [lamp = 0] = await member.items(['Lamp']);
    const change = { action: 'add' as const, collection_id: box, item_ids: [lamp] };
    await shareBox();
    expect(await duringRemoval(() => member.add(box, [lamp]))).toMatchObject(refused('collection_not_found'));
    await shareBox();
    expect(await duringRemoval(() => member.batch([change]))).toMatchObject({ value: { success: false } });
    await shareBox();
    const save = () => member.items(['New'], { collection_id: box });
    expect(await duringRemoval(save)).toMatchObject(refused('collection_not_found'));
    expect(await owner.namesIn(box)).toEqual(['Tent']);
  });

  test('a removed member cannot uncheck a checklist', async () => {
    await owner.check(box, tent);
    await shareBox();
    const clear = () => service.messenger.call(collections.uncheckAll, { actor: member.actor, collection_id: box });
    expect(await duringRemoval(clear)).toMatchObject(refused('collection_not_found'));
    expect(await owner.inside(box)).toMatchObject([{ is_checked: true }]);
  });

  test('a removed member cannot change an item', async () => {
    await lend();
    const change = () => member.update({ id: tent, name: 'Mine' });
    expect(await overtake(service, holdTent(), change, withdraw)).toMatchObject(refused('item_not_found'));
    expect(await owner.item(tent)).toMatchObject({ name: 'Tent' });
  });

  test('a removed member cannot add an item to their own collection', async () => {
    const mine = (await member.create('Mine')).id;
    await lend();
    const add = () => member.add(mine, [tent]);
    expect(await overtake(service, holdTent(), add, withdraw)).toMatchObject(refused('item_not_found'));
  });

  test('a removed member cannot copy an item', async () => {
    const mine = (await member.create('Mine')).id;
    await lend();
    await member.add(mine, [tent]);
    const duplicate = () =>
      service.messenger.call(collections.duplicate, { actor: member.actor, collection_id: mine, name: 'Copy' });
    const copied = await overtake(service, holdTent(), duplicate, withdraw);
    expect(copied).toMatchObject({ status: 'fulfilled' });
    const copies = 'select from collection_items where item_id = $1 and added_by = $2';
    expect(await service.source.query(copies, [tent, member.actor.id])).toHaveLength(1);
  });

  test('a removed member cannot set an item’s flag by making their own collection stock-keeping', async () => {
    const mine = (await member.create('Mine')).id;
    await lend();
    await member.add(mine, [tent]);
    const change = () =>
      service.messenger.call(collections.change, { actor: member.actor, collection_id: mine, stock_keeping: true });
    expect(await overtake(service, holdTent(), change, withdraw)).toMatchObject({ status: 'fulfilled' });
    expect(await owner.item(tent)).toMatchObject({ stock_keeping: false });
  });

  test('a removed member cannot check an item', async () => {
    const mine = (await member.create('Mine', { is_checklist: true })).id;
    await lend();
    await member.add(mine, [tent]);
    const hold = `select from collection_items where item_id = ${tent} for update`;
    const check = () => member.check(mine, tent);
    expect(await overtake(service, hold, check, withdraw)).toMatchObject(refused('item_not_found'));
  });
});
