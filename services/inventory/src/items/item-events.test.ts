import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { imports } from '@whereabouts/shared/contracts/imports.js';
import { trash } from '@whereabouts/shared/contracts/trash.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

let service: InventoryService;
let actor: Actor;
let mine: ReturnType<typeof itemsOf>;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
  mine = itemsOf(service, actor);
});

afterAll(() => service?.close());

const told = () =>
  service.sharing.created.filter(({ user_id }) => user_id === actor.id).map(({ item_ids }) => item_ids);

test('new items are published once, even if the call is repeated', async () => {
  const known = { name: 'Known', uuid: randomUUID() };
  const first = await mine.save([known, 'Other']);
  await mine.save([known]);
  const [, later] = await mine.save([known, 'Later']);
  await until(() => told().length === 2);
  expect(told()).toEqual([first.map(({ id }) => id), [later?.id]]);
});

test('a repeated save of a queue entry publishes nothing', async () => {
  const call = { queue_id: actor.id * 10 };
  await mine.save(['Cup'], call);
  const saved = await mine.live();
  await mine.save(['Cup'], call);
  const [last = 0] = await mine.ids('Last');
  await until(() => told().length === 2);
  expect(told()).toEqual([saved.map(({ id }) => id), [last]]);
});

test('a refused call publishes nothing', async () => {
  await expect(mine.save(['Lost', { name: 'B', collection_id: 999_999_999 }])).rejects.toMatchObject({ status: 404 });
  const [kept = 0] = await mine.ids('Kept');
  await until(() => told().length > 0);
  expect(told()).toEqual([[kept]]);
});

test('an import publishes all items that it creates, five hundred at a time', async () => {
  const csv = `name\n${Array.from({ length: 1_200 }, (_, n) => `Thing ${n}`).join('\n')}`;
  await service.messenger.call(imports.run, { actor, csv });
  await until(() => told().length === 3);
  expect(told().map(({ length }) => length)).toEqual([500, 500, 200]);
  expect(told().flat().sort()).toEqual((await mine.live()).map(({ id }) => id).sort());
});

test('purged items are published, trashed items are not', async () => {
  const [erased = 0, trashed = 0] = await mine.ids('Erased', 'Trashed');
  await mine.removeAll([erased, trashed]);
  await service.messenger.call(trash.erase, { actor, item_ids: [erased] });
  await until(() => service.sharing.erased.includes(erased));
  expect(service.sharing.erased).not.toContain(trashed);
  await service.messenger.call(trash.erase, { actor, all: true });
  await until(() => service.sharing.erased.includes(trashed));
});
