import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

let service: InventoryService;
let actor: Actor;
let mine: ReturnType<typeof itemsOf>;
let queue_id: number;

beforeAll(async () => {
  service = await inventoryService();
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 0) + 1, role: 'user' };
  mine = itemsOf(service, actor);
  queue_id = actor.id * 10;
});

afterAll(() => service?.close());

const undo = (queue_ids: number[], as = actor) =>
  service.messenger.call(inventory.undoEntries, { actor: as, queue_ids });
const forget = (as = actor) => service.messenger.call(inventory.forgetEntry, { actor: as, queue_id });

test('undone entries lose their items in one step, and one that saves late makes none', async () => {
  await mine.save(['A', 'B'], { queue_id });
  await mine.save(['C'], { queue_id: queue_id + 1 });
  await mine.save(['By hand']);
  expect(await undo([queue_id, queue_id + 1, queue_id + 2])).toEqual({ success: true, deleted_count: 3 });
  expect((await mine.trash({ filter: 'last_delete' })).length).toBe(3);
  expect(await mine.save(['Late'], { queue_id: queue_id + 2 })).toEqual([]);
  expect(await mine.save(['Again'], { queue_id })).toEqual([]);
  expect(await mine.names()).toEqual(['By hand']);
  expect(await undo([queue_id])).toMatchObject({ deleted_count: 0 });
});

test('undoing while an entry saves leaves nothing of it', async () => {
  await Promise.all([mine.save(['A'], { queue_id }), undo([queue_id]), mine.save(['A'], { queue_id })]);
  expect(await mine.names()).toEqual([]);
});

test('a forgotten entry makes its items anew, and what somebody has changed stays', async () => {
  const [kept] = await mine.save(['Kept', 'Gone'], { queue_id });
  await mine.update({ id: kept?.id ?? 0, name: 'Kept and changed' });
  expect(await forget()).toEqual({ success: true });
  expect(await forget()).toEqual({ success: true });
  expect(await mine.names()).toEqual(['Kept and changed']);
  expect((await mine.trash()).map(({ name }) => name)).toEqual(['Gone']);
  await mine.save(['Anew'], { queue_id });
  expect(await mine.names()).toEqual(['Anew', 'Kept and changed']);
});

test('nobody takes back what others’ entries have made', async () => {
  await mine.save(['Mine'], { queue_id });
  const other: Actor = { id: actor.id + 1000, role: 'admin' };
  expect(await undo([queue_id], other)).toMatchObject({ deleted_count: 0 });
  await forget(other);
  expect(await mine.names()).toEqual(['Mine']);
  expect((await mine.save(['Mine'], { queue_id })).length).toBe(1);
});
