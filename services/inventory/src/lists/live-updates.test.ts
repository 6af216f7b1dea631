import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { collections } from '@whereabouts/shared/contracts/collections.js';
import { hearLiveUpdates } from '@whereabouts/shared/testing/live-updates.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { createCollection } from '../testing/create-collection.js';
import { grantAccess } from '../testing/grant-access.js';
import { type InventoryService, inventoryService } from '../testing/inventory-service.js';
import { itemsOf } from '../testing/items-of.js';

let service: InventoryService;
let live: Awaited<ReturnType<typeof hearLiveUpdates>>;

const user = (id: number): Actor => ({ id, role: 'user' });
const [me, her, stranger] = [user(1), user(1001), user(2001)];

beforeAll(async () => {
  service = await inventoryService();
  live = await hearLiveUpdates(service.env.RABBITMQ_URL);
});

afterAll(async () => {
  await live?.close();
  await service?.close();
});

let markers = 3001;

/** Waits until all changes so far are published. Updates arrive in the order of the changes. */
async function settled() {
  const marker = user(markers++);
  await itemsOf(service, marker).ids('Marker');
  await until(() => live.of(marker.id).length > 0);
}

/** Checks that a step publishes the updates `own` to me and `hers` to the user I share with, and none to a stranger. */
async function told(step: () => Promise<unknown>, own: string[], hers: string[]) {
  await settled();
  live.forget();
  await step();
  await settled();
  expect([me, her, stranger].map(({ id }) => live.of(id))).toEqual([own, hers, []]);
}

const LISTS = ['collections', 'items'];

test('a change is published to the users whose lists it changes, and to no others', async () => {
  const mine = itemsOf(service, me);
  const [salt] = await mine.save([{ name: 'Salt', quantity: 3, quantity_min: 1, stock_keeping: true }]);
  const item_id = salt?.id ?? 0;
  const [own = 0] = await mine.ids('Own');
  await itemsOf(service, stranger).ids('Elsewhere');
  await told(
    () => grantAccess(service, her.id, { items: [{ owner_id: me.id, item_ids: [item_id] }] }),
    [...LISTS, 'groups', 'notices'].sort(),
    [...LISTS, 'groups', 'notices'].sort(),
  );
  await told(() => mine.update({ id: item_id, name: 'Sea salt', quantity: 3 }), LISTS, LISTS);
  await told(() => mine.update({ id: item_id, quantity: 1 }), [...LISTS, 'notices'], LISTS);
  await told(() => mine.update({ id: own, name: 'Only mine' }), LISTS, []);
  await told(() => mine.remove(own), [...LISTS, 'trash'], []);
  await told(() => mine.restore([own]), [...LISTS, 'trash'], []);
  const collection_id = await createCollection(service, me.id, [own]);
  await service.source.query('update collections set is_checklist = true where id = $1', [collection_id]);
  const check = { actor: me, collection_id, item_id: own, is_checked: true };
  await told(() => service.messenger.call(collections.check, check), ['collections'], []);
});

test('a failed change publishes nothing', async () => {
  const [id = 0] = await itemsOf(service, stranger).ids('Mine alone');
  await settled();
  live.forget();
  const stale = { id, name: 'Never', updated_at: '2020-01-01T00:00:00.000Z' };
  await expect(itemsOf(service, stranger).update(stale)).rejects.toMatchObject({ status: 409 });
  await settled();
  expect(live.of(stranger.id)).toEqual([]);
});
