import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { customFields } from '@whereabouts/shared/contracts/custom-field-schemas.js';
import { guestCollections } from '@whereabouts/shared/contracts/guests.js';
import { type HistoryEvent, history } from '@whereabouts/shared/contracts/history.js';
import { GrantChanges } from '../grants/grant-changes.service.js';
import { createCollection } from '../testing/create-collection.js';
import { filesOf } from '../testing/files-of.js';
import { grantAccess, type SharedRole } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { SharingHistory } from '../testing/sharing-history.js';
import { TestUser } from '../testing/test-user.js';
import { TrashSweep } from '../trash/trash-sweep.js';

let service: InventoryService;
let owner: TestUser;
let other: TestUser;
let drill: number;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  [owner, other] = [new TestUser(service), new TestUser(service)];
  [drill = 0] = await owner.items(['Drill'], { area: 'Kitchen', location: 'Drawer', value: 10 });
});

afterAll(() => service?.close());

const page = (user: TestUser, cursor?: string, item_id = drill) =>
  service.messenger.call(history.ofItem, { actor: user.actor, item_id, cursor });
const eventsOf = async (user: TestUser, item_id = drill) => (await page(user, undefined, item_id)).events;
const feed = (user: TestUser, cursor?: string) => service.messenger.call(history.feed, { actor: user.actor, cursor });
const kinds = (events: HistoryEvent[]) => events.map(({ kind }) => kind);
const revert = (user: TestUser, { id: event_id } = { id: 1 }) =>
  service.messenger.call(history.revert, { actor: user.actor, item_id: drill, event_id });
const papers = (user = owner) => filesOf(service, user.actor, drill);
const share = (role: SharedRole) =>
  grantAccess(service, other.actor.id, { items: [{ owner_id: owner.actor.id, item_ids: [drill], role }] });
const latest = async (user = owner) => (await eventsOf(user))[0] as HistoryEvent;

describe('an event', () => {
  test('says which fields a user has changed, from which value to which, and by whom', async () => {
    const { field } = await service.messenger.call(customFields.create, {
      ...{ actor: owner.actor, name: 'Wood', kind: 'text' },
    });
    await owner.update({
      ...{ id: drill, area: 'Cellar', location: null, value: 12.5, tags: ['tool'], custom: { [field.id]: 'Oak' } },
    });
    const [changed, created] = await eventsOf(owner);
    expect(created).toMatchObject({ kind: 'created', changes: [], can_revert: false });
    expect(changed).toMatchObject({ kind: 'changed', actor_name: expect.any(String), can_revert: true });
    expect(changed?.changes).toEqual([
      {
        field: 'place',
        from: { area: 'Kitchen', location: 'Drawer', sub_location: null },
        to: { area: 'Cellar', location: null, sub_location: null },
      },
      { field: 'tags', from: [], to: ['tool'] },
      { field: `custom.${field.id}`, label: 'Wood', from: null, to: 'Oak' },
      { field: 'value', from: 10, to: 12.5 },
    ]);
  });

  test('names the guest, and has no name in background work', async () => {
    const { id: collection_id } = await owner.create('Shopping', {});
    const { item } = await service.messenger.call(guestCollections.add, {
      ...{ link_id: 1, link_name: 'Neighbors', collection_id, owner_id: owner.actor.id, name: 'Milk' },
    });
    expect(await eventsOf(owner, item.id)).toMatchObject([{ kind: 'created', actor_name: 'Neighbors' }]);
    await service.source.query(`update items set color = 'red' where id = $1`, [drill]);
    expect(await latest()).toMatchObject({ kind: 'changed', actor_name: null });
  });

  test('is not written for derived values, nor for files that come with a new item', async () => {
    const [photographed = 0] = await owner.items(['Chair'], { image_id: 7 });
    await service.source.query(`update items set thumb_hash = 'x', printed_text = 'y' where id = $1`, [photographed]);
    expect(kinds(await eventsOf(owner, photographed))).toEqual(['created']);
  });

  test('names files, and the cover only where the files stay', async () => {
    const photo = await papers().add({ image_id: 7, name: 'Front.jpg' });
    const other = await papers().add({ image_id: 9, name: 'Back.jpg' });
    await papers().change(other.id, { is_cover: true });
    await papers().remove(photo.id);
    const events = await eventsOf(owner);
    expect(kinds(events)).toEqual(['file_removed', 'changed', 'file_added', 'file_added', 'created']);
    expect(events[0]?.changes).toEqual([{ field: 'file.photo', from: 'Front.jpg', to: null }]);
    expect(events[1]?.changes.map(({ field }) => field)).toEqual(['image_id', 'image_box']);
  });

  test('tells of each group of a shared collection that the item comes into or leaves, but not of a new item there', async () => {
    const { id: collection_id } = await owner.create('Camping');
    const member_ids = [owner.actor.id, other.actor.id];
    await grantAccess(service, other.actor.id, {
      collections: [{ owner_id: owner.actor.id, collection_id, member_ids }],
    });
    await owner.add(collection_id, [drill]);
    await owner.add(collection_id, [drill]);
    const [lamp = 0] = await owner.items(['Lamp'], { collection_id });
    expect(kinds(await eventsOf(owner, lamp))).toEqual(['created']);
    await owner.messenger.call(collections.delete, { actor: owner.actor, collection_id });
    const events = await eventsOf(owner);
    expect(kinds(events)).toEqual(['unshared', 'shared', 'created']);
    expect(events[0]).toMatchObject({
      ...{ actor_id: owner.actor.id, changes: [{ field: 'group', from: 'Family', to: null, label: 'Camping' }] },
    });
  });

  test('tells that an item opens when its owner adds it to a shared collection again, and others see no earlier event', async () => {
    const { id: collection_id } = await other.create('Camping');
    const member_ids = [owner.actor.id, other.actor.id];
    await grantAccess(service, other.actor.id, {
      collections: [{ owner_id: other.actor.id, collection_id, member_ids, role: 'editor' }],
    });
    await service.source.query('insert into collection_items (collection_id, item_id, added_by) values ($1, $2, $3)', [
      ...[collection_id, drill, other.actor.id],
    ]);
    await owner.update({ id: drill, color: 'red' });
    for (const user of [owner, owner, other]) await user.add(collection_id, [drill]);
    const events = await eventsOf(owner);
    expect(kinds(events)).toEqual(['shared', 'changed', 'created']);
    expect(events[0]).toMatchObject({
      ...{ actor_id: owner.actor.id, changes: [{ field: 'group', from: null, label: 'Camping' }] },
    });
    expect(kinds(await eventsOf(other))).toEqual(['shared']);
  });

  test('goes with its item, and after the retention', async () => {
    const [old = 0] = await owner.items(['Old']);
    await service.source.query(`update item_events set at = now() - interval '731 days' where item_id = $1`, [old]);
    await owner.update({ id: old, color: 'red' });
    await service.source.query('delete from items where id = $1', [drill]);
    expect(await count(drill)).toBe(0);
    await service.app.get(TrashSweep).sweep();
    expect(kinds(await eventsOf(owner, old))).toEqual(['changed']);
  });
});

const count = async (item_id: number) =>
  (await service.source.query('select 1 from item_events where item_id = $1', [item_id])).length;

describe('a page', () => {
  test('has 50 events, latest first, and the cursor of the next page', async () => {
    for (let n = 0; n < 51; n += 1)
      await service.source.query('update items set quantity = $2 where id = $1', [drill, n + 5]);
    const first = await page(owner);
    expect(first.events).toHaveLength(50);
    const second = await page(owner, first.next_cursor ?? undefined);
    expect([kinds(second.events), second.next_cursor]).toEqual([['changed', 'created'], null]);
    const both = await feed(owner);
    expect(both.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id));
    expect(both.events[0]?.item).toEqual({ id: drill, name: 'Drill', thumbnail_url: null });
    expect((await feed(owner, both.next_cursor ?? undefined)).events).toHaveLength(2);
  });
});

test('the feed by others has their changes without shares, although the user has made a page of later ones', async () => {
  await share('editor');
  const [saw = 0] = await owner.items(['Saw']);
  await other.update({ id: drill, color: 'red' });
  for (let n = 0; n < 51; n += 1) await owner.update({ id: saw, quantity: n + 5 });
  const { events, next_cursor } = await service.messenger.call(history.feed, { actor: owner.actor, by: 'others' });
  expect(events).toMatchObject([{ kind: 'changed', actor_id: other.actor.id, item: { id: drill } }]);
  expect(next_cursor).toBeNull();
  expect(await others(other)).not.toContain(other.actor.id);
});

const others = async ({ actor }: TestUser) =>
  (await service.messenger.call(history.feed, { actor, by: 'others' })).events.map(({ actor_id }) => actor_id);

test('an export has the events of the user’s own items in pages, the oldest first, and none of the trash', async () => {
  const [saw = 0] = await owner.items(['Saw']);
  await owner.update({ id: drill, value: 20 });
  await papers().add({ image_id: 8, name: 'Receipt.pdf' });
  await other.items(['Hers']);
  await owner.trash([saw]);
  const exported = async (after: number) => {
    const asked = { actor: owner.actor, after, limit: 2 };
    return (await service.messenger.call(history.export, asked)).events;
  };
  const first = await exported(0);
  const events = [...first, ...(await exported(first.at(-1)?.id ?? 0))];
  expect(events).toMatchObject([
    { item_id: drill, kind: 'created', changes: [] },
    { item_id: drill, kind: 'changed', changes: [{ field: 'value', from: 10, to: 20 }] },
    { item_id: drill, kind: 'file_added', actor_name: expect.any(String) },
  ]);
  expect(events.at(-1)?.changes).toEqual([{ field: 'file.receipt', from: null, to: 'Receipt.pdf' }]);
});

describe('users with and without grants', () => {
  test('a user who does not see the item gets no history of it', async () => {
    await expect(page(other)).rejects.toMatchObject({ status: 404, response: { code: 'item_not_found' } });
    await expect(revert(other, await latest())).rejects.toMatchObject({ status: 404 });
    expect((await feed(other)).events).toEqual([]);
    await owner.trash([drill]);
    await expect(page(owner)).rejects.toMatchObject({ status: 404 });
    expect((await feed(owner)).events).toEqual([]);
  });

  test.each(['viewer', 'editor'] as const)('a %s gets the events since they were given access', async (role) => {
    await age();
    await share(role);
    await owner.update({ id: drill, color: 'red', value: 20 });
    await owner.update({ id: drill, value: 30 });
    const isEditor = role === 'editor';
    const events = await eventsOf(other);
    expect(kinds(events)).toEqual([...(isEditor ? ['changed'] : []), 'changed', 'shared']);
    expect(events.at(-2)?.changes.map(({ field }) => field)).toEqual(isEditor ? ['color', 'value'] : ['color']);
    expect(events.map(({ can_revert }) => can_revert)).toEqual(isEditor ? [true, false, false] : [false, false]);
    expect(JSON.stringify(events).includes('"value"')).toBe(isEditor);
    expect((await feed(other)).events.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    // More events of other items than are looked at first.
    await service.source.query(
      `insert into item_events (item_id, user_id, kind) select $1, $2, 'created' from generate_series(1, 400)`,
      [...(await owner.items(['Private'])), owner.actor.id],
    );
    expect((await feed(other)).events.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  });

  test('viewers get nothing about receipts, not even about photos that became one', async () => {
    await share('viewer');
    const receipt = await papers().add({ image_id: 8, name: 'Receipt.pdf' });
    const photo = await papers().add({ image_id: 7, name: 'Paper.jpg', kind: 'photo' });
    expect(kinds(await eventsOf(other))).toEqual(['file_added', 'shared']);
    await papers().change(photo.id, { kind: 'receipt' });
    await papers().remove(receipt.id);
    expect(kinds(await eventsOf(other))).toEqual(['shared']);
    expect(kinds(await eventsOf(owner)).filter((kind) => kind !== 'changed')).toEqual([
      ...['file_removed', 'file_added', 'file_added', 'shared', 'created'],
    ]);
  });

  test('viewers get no name of a receipt from any item that has had it, whatever it was there', async () => {
    const [saw = 0] = await owner.items(['Saw']);
    const items = [{ owner_id: owner.actor.id, item_ids: [drill, saw] }];
    await grantAccess(service, other.actor.id, { items });
    const known = async () =>
      JSON.stringify([await eventsOf(other), await eventsOf(other, saw), (await feed(other)).events]);
    const receipt = await papers().add({ image_id: 8, name: 'Secret.pdf', kind: 'receipt' });
    await papers().moveTo(saw, receipt.id);
    expect(await known()).not.toContain('Secret');
    const photo = await papers().add({ image_id: 7, name: 'Secret.jpg' });
    await papers().change(photo.id, { name: 'Secret too.jpg' });
    await papers().moveTo(saw, photo.id);
    const removed = await papers().add({ image_id: 9, name: 'Secret, removed.jpg' });
    await papers().remove(removed.id);
    expect(await known()).toContain('Secret too');
    await filesOf(service, owner.actor, saw).change(photo.id, { kind: 'warranty' });
    await papers().add({ image_id: 9, name: 'Secret, back.jpg', kind: 'receipt' });
    expect(await known()).not.toContain('Secret');
    expect(JSON.stringify(await eventsOf(owner))).toContain('Secret too');
  });

  test('other users than the owner get the shares with their own groups, and the names of users in them, only', async () => {
    await share('editor');
    const third = new TestUser(service);
    const items = [{ owner_id: owner.actor.id, item_ids: [drill], group_id: 2, group_name: 'Club' }];
    await grantAccess(service, third.actor.id, { items });
    expect((await latest()).changes).toMatchObject([{ field: 'group', to: 'Club' }]);
    await service.source.query(`update item_events set actor_id = $1 where item_id = $2 and kind = 'shared'`, [
      ...[third.actor.id, drill],
    ]);
    expect(await latest()).toMatchObject({ actor_id: third.actor.id });
    expect(await latest(other)).toMatchObject({ actor_id: null, actor_name: null });
    expect((await latest(other)).changes).toMatchObject([{ field: 'group', to: 'Family' }]);
  });

  test('users see events since the item came into the shared collection, or into the shared Stock', async () => {
    const collection_id = await createCollection(service, owner.actor.id, []);
    const stock = await owner.stock();
    const member_ids = [owner.actor.id, other.actor.id];
    const shared = [collection_id, stock.id].map((id) => ({ owner_id: owner.actor.id, collection_id: id, member_ids }));
    await grantAccess(service, other.actor.id, { collections: shared });
    await owner.update({ id: drill, color: 'red' });
    await age();
    await owner.add(collection_id, [drill]);
    await owner.update({ id: drill, color: 'blue' });
    expect(kinds(await eventsOf(other))).toEqual(['changed', 'shared']);
    await owner.remove(collection_id, drill);
    await age();
    await owner.add(stock.id, [drill]);
    expect((await eventsOf(other)).map(({ changes }) => changes)).toEqual([
      [{ field: 'stock_keeping', from: false, to: true }],
    ]);
  });

  test('the feed has items of users without a common group that are in a shared collection', async () => {
    const third = new TestUser(service);
    const [saw = 0] = await third.items(['Saw']);
    const collection_id = await createCollection(service, owner.actor.id, [saw], { added_by: third.actor.id });
    const member_ids = [owner.actor.id, other.actor.id];
    const collections = [{ owner_id: owner.actor.id, collection_id, member_ids }];
    await grantAccess(service, other.actor.id, { collections });
    await third.update({ id: saw, color: 'red' });
    expect((await feed(other)).events[0]).toMatchObject({ kind: 'changed', item: { id: saw } });
  });

  test('a snapshot of grants keeps the instants, and a user who rejoins and a share that resumes begin again', async () => {
    const grants = service.app.get(GrantChanges);
    const group = new SharingHistory(77);
    const joined = [group.join(owner.actor.id, 'editor'), group.join(other.actor.id, 'viewer')];
    for (const change of [...joined, group.shareItem(owner.actor.id, drill, true)]) await grants.apply(change);
    for (const table of ['group_members', 'item_shares'])
      await service.source.query(`update ${table} set began_at = 'epoch' where group_id = 77`);
    await grants.replace(group.snapshot([]));
    expect(kinds(await eventsOf(other))).toEqual(['shared', 'created']);
    await age();
    await grants.apply(group.leave(other.actor.id));
    await grants.apply(group.join(other.actor.id, 'viewer'));
    expect(await eventsOf(other)).toEqual([]);
    await service.source.query(`update group_members set began_at = 'epoch' where group_id = 77`);
    await grants.apply(group.shareItem(owner.actor.id, drill, false));
    await age();
    await grants.apply(group.shareItem(owner.actor.id, drill, true));
    expect(kinds(await eventsOf(other))).toEqual(['shared']);
  });
});

/** Moves all events and grants an hour into the past. */
async function age() {
  await service.source.query(`update item_events set at = at - interval '1 hour'`);
}
