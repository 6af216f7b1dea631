import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { shareInGroup } from '../testing/share-in-group.js';
import { TestUser } from '../testing/test-user.js';

let service: InventoryService;
let owner: TestUser;
let editor: TestUser;
let viewer: TestUser;
let list: number;
let tent: number;
let lamp: number;
/** An item of the editor that the owner put into the checklist. */
let closed: number;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  owner = new TestUser(service);
  editor = new TestUser(service);
  viewer = new TestUser(service);
  list = (await owner.create('Camping', { is_checklist: true })).id;
  [tent = 0] = await owner.items(['Tent'], { collection_id: list });
  [lamp = 0, closed = 0] = await editor.items(['Lamp', 'Closed']);
  await share([{ owner: editor, item_ids: [closed] }]);
  await editor.add(list, [lamp]);
  await owner.add(list, [closed]);
  await share();
});

afterAll(() => service?.close());

const share = (items: Parameters<typeof shareInGroup>[4] = []) =>
  shareInGroup(
    service,
    owner,
    [list],
    [
      [editor, 'editor'],
      [viewer, 'viewer'],
    ],
    items,
  );

const one = (who: TestUser) => ({ actor: who.actor, collection_id: list });
const uncheckAll = (who: TestUser) => who.messenger.call(collections.uncheckAll, one(who));
const runs = async (who: TestUser) => (await who.messenger.call(collections.runs, one(who))).runs;
const start = async (who: TestUser) => (await who.messenger.call(collections.startRun, one(who))).run;
const finish = async (who: TestUser) => (await who.messenger.call(collections.finishRun, one(who))).run;
const checked = async (who: TestUser) =>
  (await who.inside(list)).filter(({ is_checked }) => is_checked).map(({ name }) => name);

const unknownItem = { status: 404, response: { code: 'item_not_found' } };
const notFound = { status: 404, response: { code: 'collection_not_found' } };

describe('shared checklists', () => {
  test('a checked item shows the name of the first user who checked it, until it is unchecked', async () => {
    for (const [who, name] of [
      [viewer, 'Vera'],
      [editor, 'Ed'],
    ] as const)
      await service.source.query(
        `insert into users (id, display_name, named_at) values ($1, $2, now())
         on conflict (id) do update set display_name = excluded.display_name`,
        [who.actor.id, name],
      );
    const by = async () => (await owner.inside(list)).find(({ id }) => id === tent)?.checked_by_name;
    await viewer.check(list, tent);
    await editor.check(list, tent);
    expect(await by()).toBe('Vera');
    await editor.check(list, tent, false);
    expect(await by()).toBeNull();
    await editor.check(list, tent);
    expect(await by()).toBe('Ed');
    await uncheckAll(owner);
    expect(await by()).toBeNull();
  });

  test('every user who sees a checklist can check every item in it, whoever owns the item', async () => {
    await viewer.check(list, tent);
    await owner.check(list, lamp);
    for (const who of [owner, editor, viewer]) expect((await checked(who)).sort()).toEqual(['Lamp', 'Tent']);
    await editor.check(list, tent, false);
    for (const who of [owner, editor, viewer]) expect(await checked(who)).toEqual(['Lamp']);
  });

  test('the last check wins when two users toggle the same items', async () => {
    const toggles = Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? owner : viewer).check(list, n % 3 ? tent : lamp, n % 4 < 2),
    );
    await Promise.all(toggles);
    expect(await checked(owner)).toEqual(await checked(viewer));
    await viewer.check(list, tent, true);
    await owner.check(list, lamp, false);
    for (const who of [owner, viewer]) expect(await checked(who)).toEqual(['Tent']);
  });

  test('a user cannot check an item that they do not see, or an item of a group that they have left', async () => {
    await expect(viewer.check(list, closed)).rejects.toMatchObject(unknownItem);
    await expect(owner.check(list, closed)).rejects.toMatchObject(unknownItem);
    expect(await editor.check(list, closed)).toMatchObject({ is_checked: true });
    const [elsewhere = 0] = await viewer.items(['Elsewhere']);
    await expect(viewer.check(list, elsewhere)).rejects.toMatchObject(unknownItem);
    await grantAccess(service, viewer.actor.id, {});
    await expect(viewer.check(list, tent)).rejects.toMatchObject(notFound);
  });

  test('every user who sees a checklist can uncheck it, and gets the number of checked items that they saw', async () => {
    for (const item of [lamp, closed]) await editor.check(list, item);
    await owner.check(list, tent);
    expect(await uncheckAll(viewer)).toMatchObject({ unchecked_count: 2 });
    for (const who of [owner, editor, viewer]) expect(await checked(who)).toEqual([]);
    await editor.check(list, closed);
    expect(await uncheckAll(editor)).toMatchObject({ unchecked_count: 1 });
  });
});

describe('runs of a shared checklist', () => {
  test('every user who sees a checklist can start and finish a run, which counts only items that all of them see', async () => {
    const begun = await start(viewer);
    expect(begun).toMatchObject({ user_id: viewer.actor.id, finished_at: null });
    await owner.check(list, tent);
    const run = await finish(editor);
    expect(run).toMatchObject({ id: begun.id, total: 2, checked: 1, missing: ['Lamp'] });
    for (const who of [owner, editor, viewer]) expect(await runs(who)).toEqual([run]);
  });

  test('a run does not name items of a user who has left the group', async () => {
    await shareInGroup(service, owner, [list], [[viewer, 'viewer']]);
    await start(owner);
    expect(await finish(viewer)).toMatchObject({ total: 1, missing: ['Tent'] });
  });

  test('only the owner can start runs once the collection is no longer shared', async () => {
    await grantAccess(service, owner.actor.id, {});
    await grantAccess(service, viewer.actor.id, {});
    await expect(start(viewer)).rejects.toMatchObject(notFound);
    await expect(runs(viewer)).rejects.toMatchObject(notFound);
    await start(owner);
    expect(await finish(owner)).toMatchObject({ total: 1, missing: ['Tent'] });
  });
});
