import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { inventory } from '@whereabouts/shared/contracts/inventory.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';
import { overtake } from '../testing/lock-waiters.js';

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

/** Saves items of an entry and returns their number. */
async function save(names: string[], of = queue_id): Promise<number> {
  const items = names.map((name) => ({ name }));
  return (await service.messenger.call(inventory.saveItems, { actor, items, queue_id: of })).total_saved;
}

const undo = (queue_ids: number[], as = actor) =>
  service.messenger.call(inventory.undoEntries, { actor: as, queue_ids });
const forget = (as = actor) => service.messenger.call(inventory.forgetEntry, { actor: as, queue_id });

test('undoing entries deletes their items in one step, and a late save creates none', async () => {
  expect(await save(['A', 'B'])).toBe(2);
  await save(['C'], queue_id + 1);
  await mine.save(['By hand']);
  expect(await undo([queue_id, queue_id + 1, queue_id + 2])).toEqual({ success: true, deleted_count: 3 });
  expect((await mine.trash({ filter: 'last_delete' })).length).toBe(3);
  expect(await save(['Late'], queue_id + 2)).toBe(0);
  expect(await save(['Again'])).toBe(0);
  expect(await mine.names()).toEqual(['By hand']);
  expect(await undo([queue_id])).toMatchObject({ deleted_count: 0 });
});

test('undoing an entry during its save leaves no items', async () => {
  await Promise.all([save(['A']), undo([queue_id]), save(['A'])]);
  expect(await mine.names()).toEqual([]);
});

test('closing an entry waits until its running save has ended', async () => {
  const close = () => service.messenger.call(inventory.closeEntries, { actor, queue_ids: [queue_id] });
  const running = `insert into saved_entries (queue_id, user_id) values (${queue_id}, ${actor.id})`;
  let hasClosed = false;
  const closing = () => close().finally(() => (hasClosed = true));
  const outcome = await overtake(service, running, closing, async () => expect(hasClosed).toBe(false));
  expect([outcome?.status, hasClosed]).toEqual(['fulfilled', true]);
});

test('a closed entry keeps the items of a running save and creates none later', async () => {
  const close = (queue_ids: number[]) => service.messenger.call(inventory.closeEntries, { actor, queue_ids });
  const saving = save(['A']);
  await Promise.all([saving, close([queue_id, queue_id + 1])]);
  expect(await mine.names()).toHaveLength(await saving);
  const before = await mine.names();
  expect([await save(['Late']), await save(['Late'], queue_id + 1)]).toEqual([before.length, 0]);
  expect(await mine.names()).toEqual(before);
});

test('a forgotten entry creates its items again, and items that a user has changed stay', async () => {
  await save(['Kept', 'Gone']);
  const kept = (await mine.live()).find(({ name }) => name === 'Kept');
  await mine.update({ id: kept?.id ?? 0, name: 'Kept and changed' });
  expect(await forget()).toEqual({ success: true });
  expect(await forget()).toEqual({ success: true });
  expect(await mine.names()).toEqual(['Kept and changed']);
  expect((await mine.trash()).map(({ name }) => name)).toEqual(['Gone']);
  await save(['Anew']);
  expect(await mine.names()).toEqual(['Anew', 'Kept and changed']);
});

test('a user cannot undo or forget another user’s entries', async () => {
  await save(['Mine']);
  const other: Actor = { id: actor.id + 1000, role: 'admin' };
  expect(await undo([queue_id], other)).toMatchObject({ deleted_count: 0 });
  await forget(other);
  expect(await mine.names()).toEqual(['Mine']);
  expect(await save(['Mine'])).toBe(1);
});
