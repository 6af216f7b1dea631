import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import type { GroupRole } from '@whereabouts/shared/contracts/groups.js';
import { imports } from '@whereabouts/shared/contracts/imports.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { GrantChanges } from './grant-changes.service.js';

const SINCE = 3;

let service: InventoryService;
let actor: Actor;
let mine: ReturnType<typeof itemsOf>;
/** The actor’s only default group. */
let home: number;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(async () => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
  mine = itemsOf(service, actor);
  home = actor.id * 10;
  await join(home, { is_default: true });
});

afterAll(() => service?.close());

/** Applies the change that sharing publishes when the actor joins a group. */
function join(group_id: number, { is_default = false, role = 'editor' as GroupRole, version = SINCE }) {
  const members = [{ user_id: actor.id, role, since: SINCE, is_default }];
  const change = {
    group_id,
    version,
    name: 'Home',
    is_deleted: false,
    members,
    item_shares: [],
    collection_shares: [],
  };
  return service.app.get(GrantChanges).apply(change);
}

const told = () => service.sharing.created.filter(({ user_id }) => user_id === actor.id);

/** @returns the group published with each of `count` creations, in the order of the items */
async function groupsTold(count: number) {
  await until(() => told().length === count);
  return told()
    .toSorted((a, b) => (a.item_ids[0] ?? 0) - (b.item_ids[0] ?? 0))
    .map(({ group_id }) => group_id);
}

const seenIn = async () => (await service.messenger.call(inventory.groupContents, { actor })).contents;

test('new items are published with the current default group and are visible in it at once', async () => {
  await mine.save(['Mug']);
  expect(await seenIn()).toMatchObject([{ group_id: home, item_count: 1 }]);
  await join(home, { version: SINCE + 1 });
  await mine.save(['Diary']);
  expect(await groupsTold(2)).toEqual([home, null]);
  expect(told()[0]).toMatchObject({ group_since: SINCE });
  expect(await seenIn()).toMatchObject([{ group_id: home, item_count: 1 }]);
});

test('new items are not shared with a default group in which the user is a viewer', async () => {
  await join(home, { is_default: true, role: 'viewer', version: SINCE + 1 });
  await mine.save(['Mug']);
  expect(await groupsTold(1)).toEqual([null]);
});

test('new items are not shared while a change of the default group has arrived only in part', async () => {
  await join(home + 1, { is_default: true });
  await mine.save(['Mug']);
  await join(home, { version: SINCE + 1 });
  await mine.save(['Lamp']);
  expect(await groupsTold(2)).toEqual([null, home + 1]);
});

test('imported items are shared like saved ones, and saving a known item again adds no share', async () => {
  const known = { name: 'Mug', uuid: randomUUID() };
  await mine.save([known]);
  await service.messenger.call(imports.run, { actor, csv: 'name\nLamp' });
  await join(home, { version: SINCE + 1 });
  await join(home + 1, { is_default: true });
  await mine.save([known]);
  await mine.save(['Last']);
  expect(await groupsTold(3)).toEqual([home, home, home + 1]);
});

test('restored items are not shared with another group', async () => {
  const [mug = 0] = await mine.ids('Mug');
  await mine.removeAll([mug]);
  await join(home, { version: SINCE + 1 });
  await join(home + 1, { is_default: true });
  await mine.restore([mug]);
  await mine.save(['Last']);
  expect(await groupsTold(2)).toEqual([home, home + 1]);
});

test('the first items of a queue entry are shared, and items that replace them are not', async () => {
  const queue_id = actor.id * 10;
  // Before the first items of the entry, as after a failed analysis.
  await service.messenger.call(inventory.forgetEntry, { actor, queue_id });
  await mine.save(['Mug'], { queue_id });
  await service.messenger.call(inventory.forgetEntry, { actor, queue_id });
  await mine.save(['Better mug'], { queue_id });
  await service.messenger.call(inventory.forgetEntry, { actor, queue_id });
  await mine.save(['Best mug'], { queue_id });
  await mine.save(['Other photo'], { queue_id: queue_id + 1 });
  expect(await groupsTold(4)).toEqual([home, null, null, home]);
});
