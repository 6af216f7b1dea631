import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import type { RawReply } from '@whereabouts/shared/nest/messaging/raw-reply.js';
import { GrantChanges } from '../grants/grant-changes.service.js';
import { createCollection } from '../testing/create-collection.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { UsersService } from '../users/users.service.js';
import { ListChangeLog } from './list-change-log.js';

let service: InventoryService;
let me: Actor;
let her: Actor;
let mine: ReturnType<typeof itemsOf>;
let hers: ReturnType<typeof itemsOf>;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  me = { id: (me?.id ?? 0) + 1, role: 'user' };
  her = { id: me.id + 1000, role: 'user' };
  mine = itemsOf(service, me);
  hers = itemsOf(service, her);
});

afterAll(() => service?.close());

type Row = { id: number };
type Answer = { items: Row[]; removed_ids?: number[]; since?: string };
type Ask = (since?: string) => Promise<RawReply>;

const own: Ask = (since) => service.messenger.call(inventory.listItems, { actor: me, since });
const visible: Ask = (since) => service.messenger.call(inventory.listVisible, { actor: me, since });
const inBox =
  (collection_id: number): Ask =>
  (since) =>
    service.messenger.call(collections.items, { actor: me, collection_id, since });

const read = ({ json }: RawReply): Answer => JSON.parse(String(json));

/** A device that has a list and then requests only changes. */
async function device(ask: Ask) {
  let reply = await ask();
  let items = read(reply).items;
  return {
    /** Requests the changes, checks that the result equals the complete list, and returns what the answer contained. */
    async told() {
      reply = await ask(reply.etag);
      const { items: changed, removed_ids = [], since } = read(reply);
      const gone = new Set([...removed_ids, ...changed.map(({ id }) => id)]);
      items = since ? [...changed, ...items.filter(({ id }) => !gone.has(id))] : changed;
      const whole = await ask();
      expect(items.sort((a, b) => b.id - a.id)).toEqual(read(whole).items);
      expect(reply.etag).toBe(whole.etag);
      return since ? { changed: changed.length, removed: removed_ids.length } : 'everything';
    },
  };
}

test('a device gets exactly the own items that were added, changed, trashed and restored', async () => {
  const [a = 0, b = 0, c = 0] = await mine.ids('A', 'B', 'C');
  const devices = [await device(own), await device(visible)];
  const tell = async () =>
    new Set((await Promise.all(devices.map(({ told }) => told()))).map((told) => JSON.stringify(told)));
  const once = (changed: number, removed: number) => new Set([JSON.stringify({ changed, removed })]);
  expect(await tell()).toEqual(once(0, 0));
  await mine.update({ id: a, name: 'A, too' });
  expect(await tell()).toEqual(once(1, 0));
  await mine.ids('D', 'E');
  await mine.remove(b);
  expect(await tell()).toEqual(once(2, 1));
  await mine.restore([b]);
  await mine.removeAll([a, c]);
  expect(await tell()).toEqual(once(1, 2));
});

test('a device gets the items that other users share, change and stop sharing', async () => {
  await mine.ids('Own');
  const [lent = 0, other = 0] = await hers.ids('Lent', 'Other');
  await grantAccess(service, me.id, { items: [{ owner_id: her.id, item_ids: [other], role: 'editor' }] });
  const { told } = await device(visible);
  await share(900, [lent], true);
  expect(await told()).toEqual({ changed: 1, removed: 0 });
  await hers.update({ id: lent, color: 'blue' });
  expect(await told()).toEqual({ changed: 1, removed: 0 });
  await hers.remove(lent);
  expect(await told()).toEqual({ changed: 0, removed: 1 });
  await share(901, [other], false);
  expect(await told()).toEqual({ changed: 0, removed: 1 });
  await grantAccess(service, me.id, {});
  expect(await told()).toBe('everything');
});

/** Applies the change that sharing publishes when items are shared with the group of `grantAccess`, or unshared. */
async function share(version: number, item_ids: number[], is_shared: boolean) {
  const group = { group_id: 1, name: 'Family', is_deleted: false, members: [], collection_shares: [] };
  await service.app
    .get(GrantChanges)
    .apply({ ...group, version, item_shares: [{ owner_id: her.id, item_ids, is_shared }] });
}

test('a device gets the items that were added to a collection, removed and checked', async () => {
  const [a = 0, b = 0, c = 0] = await mine.ids('A', 'B', 'C');
  const collection_id = await createCollection(service, me.id, [a, b]);
  await service.source.query('update collections set is_checklist = true where id = $1', [collection_id]);
  const box = await device(inBox(collection_id));
  const all = await device(visible);
  await service.messenger.call(collections.check, { actor: me, collection_id, item_id: a, is_checked: true });
  expect(await box.told()).toEqual({ changed: 1, removed: 0 });
  expect(await all.told()).toEqual({ changed: 0, removed: 0 });
  await service.messenger.call(collections.addItems, { actor: me, collection_id, item_ids: [c] });
  await service.messenger.call(collections.removeItem, { actor: me, collection_id, item_id: b });
  expect(await box.told()).toEqual({ changed: 1, removed: 1 });
  await service.messenger.call(collections.empty, { actor: me, collection_id });
  expect(await box.told()).toBe('everything');
});

test('a device gets the complete list after a change of a name that every item shows', async () => {
  await mine.ids('A');
  const { told } = await device(own);
  await service.app.get(UsersService).rename({ id: me.id, display_name: 'Somebody', at: new Date().toISOString() });
  expect(await told()).toBe('everything');
});

test('a device gets the complete list if steps of two groups were committed in a different order than numbered', async () => {
  const [lent = 0, other = 0] = await hers.ids('Lent', 'Other');
  const [first, second] = [7001, 7002];
  const lend = (group_id: number, item_id: number) => ({ group_id, owner_id: her.id, item_ids: [item_id] });
  await grantAccess(service, me.id, { items: [lend(first, lent), lend(second, other)] });
  const slow = service.source.createQueryRunner();
  await slow.startTransaction();
  await slow.query(`update items set color = 'slow' where id = $1`, [lent]);
  await slow.query('update group_revisions set revision = revision + 1 where group_id = $1', [first]);
  await slow.query(
    `insert into group_list_changes select group_id, revision, revision, collections, $2::bigint[]
     from group_revisions where group_id = $1`,
    [first, [lent]],
  );
  await hers.update({ id: other, color: 'quick' });
  const { told } = await device(visible);
  await slow.commitTransaction();
  await slow.release();
  expect(await told()).toBe('everything');
});

test('a device gets the complete list for a state that is pruned, of another database or of another user', async () => {
  const [a = 0] = await mine.ids('A');
  await hers.ids('Hers');
  const old = (await own()).etag;
  await mine.update({ id: a, name: 'B' });
  const kept = (await own()).etag;
  await service.app.get(ListChangeLog).prune(Date.now() + 60_000);
  const isWhole = async (since: string) => read(await own(since)).since === undefined;
  expect(await isWhole(old)).toBe(true);
  expect(await isWhole(kept)).toBe(false);
  await mine.update({ id: a, name: 'C' });
  expect(await isWhole(kept)).toBe(false);
  expect(await isWhole(kept.replace(/\d{13}/, (step) => String(Number(step) - 1)))).toBe(true);
  expect(await isWhole((await service.messenger.call(inventory.listItems, { actor: her })).etag)).toBe(true);
  expect(await isWhole((await visible()).etag)).toBe(true);
  for (const since of ['', '*', 'W/"items-', kept.replace(/\d{13}/, '1e400')]) expect(await isWhole(since)).toBe(true);
});

test.each([
  ['its user’s own items', own, () => me],
  ['items that others share', visible, () => her],
])('a device that has missed 201 changes of %s gets the complete list', async (_what, ask, ownerOf) => {
  const owner = ownerOf();
  const saved = await itemsOf(service, owner).save(Array.from({ length: 201 }, (_, n) => `Thing ${n}`));
  const ids = saved.map(({ id }) => id);
  await grantAccess(service, me.id, { items: [{ owner_id: owner.id, item_ids: ids }] });
  const { told } = await device(ask);
  await service.source.query(`update items set color = 'red' where id = any($1)`, [ids]);
  await service.source.query(
    `select bump_revisions(array[$1::bigint], '{}', array[id], '{}', '{}', '{}', array[id]) from unnest($2::bigint[]) id`,
    [owner.id, ids],
  );
  expect(await told()).toBe('everything');
});

test('a device gets the complete list if too many items have changed', async () => {
  await mine.ids('A');
  const { told } = await device(own);
  for (const _ of [1, 2, 3]) await mine.save(Array.from({ length: 400 }, (_, index) => `Thing ${index}`));
  expect(await told()).toBe('everything');
});
