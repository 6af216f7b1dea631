import { expect, test } from 'vitest';
import { createStore } from '../../state/store';
import { answering, problem } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { bulkItemsApi } from './bulk-items';
import { itemsApi } from './items';
import { restoreItemsApi } from './restore-items';

const mug = buildItem({ id: 1, name: 'Mug', image_id: 7 });
const tent = buildItem({ id: 2, name: 'Tent', image_id: 7 });
const boots = buildItem({ id: 3, name: 'Boots' });
const { items, departedItems, updateItems, deleteItem, saveItems } = itemsApi.endpoints;
const { bulkTag } = bulkItemsApi.endpoints;
const { restoreItems } = restoreItemsApi.endpoints;

/** Creates a store with the list of all items loaded. */
async function withItems(routes: Parameters<typeof answering>[0]) {
  const server = answering({
    'GET /api/sharing/items/my-items': () => [200, { items: [mug, tent, boots] }],
    ...routes,
  });
  const store = createStore({ fetch: server.fetch });
  await store.dispatch(items.initiate());
  const list = () => items.select()(store.getState()).data ?? [];
  return { server, store, list, names: () => list().map(({ name }) => name) };
}

test("an item update is optimistic and then takes the server's answer, without a list refetch", async () => {
  const answered = { ...mug, name: 'Cup', updated_at: '2026-04-01T10:00:00.000Z' };
  const { server, store, list, names } = await withItems({
    'POST /api/update-items': () => [200, { success: true, items: [answered] }],
  });
  const change = store.dispatch(updateItems.initiate({ items: [{ id: 1, name: 'Cup', updated_at: mug.updated_at }] }));
  expect(names()).toEqual(['Cup', 'Tent', 'Boots']);
  expect(list()[0]?.updated_at).toBe(mug.updated_at);
  await change;
  expect(list()[0]).toEqual(answered);
  expect(server.count('GET /api/sharing/items/my-items')).toBe(1);
});

test('a refused update is undone without undoing other changes', async () => {
  const { store, names } = await withItems({
    'POST /api/update-items': () => [403, problem('No.')],
    'DELETE /api/items/2?scope=one': () => [200, { success: true, deleted_count: 1 }],
  });
  const refused = store.dispatch(updateItems.initiate({ items: [{ id: 1, name: 'Cup' }] }));
  const deleted = store.dispatch(deleteItem.initiate({ id: 2 }));
  expect(names()).toEqual(['Cup', 'Boots']);
  await Promise.all([refused, deleted]);
  expect(names()).toEqual(['Mug', 'Boots']);
});

test('a deleted item leaves the list of departed items', async () => {
  const { store } = await withItems({
    'GET /api/sharing/items/my-items?departed=true': () => [200, { items: [mug, tent] }],
    'DELETE /api/items/1?scope=one': () => [200, { success: true, deleted_count: 1 }],
  });
  await store.dispatch(departedItems.initiate());
  await store.dispatch(deleteItem.initiate({ id: 1 }));
  expect(departedItems.select()(store.getState()).data).toEqual([tent]);
});

test('an item whose deletion fails returns to the list', async () => {
  const { store, names } = await withItems({ 'DELETE /api/items/1?scope=image': () => [503, problem('Not now.')] });
  const deletion = store.dispatch(deleteItem.initiate({ id: 1, scope: 'image' }));
  expect(names()).toEqual(['Boots']);
  await deletion;
  expect(names().toSorted()).toEqual(['Boots', 'Mug', 'Tent']);
});

test('a bulk tag adds each tag once and removes tags', async () => {
  const { store, list } = await withItems({
    'POST /api/items/bulk-tag': () => [200, { success: true, updated_count: 2 }],
  });
  await store.dispatch(bulkTag.initiate({ item_ids: [1, 2], add: ['a', 'b'] }));
  await store.dispatch(bulkTag.initiate({ item_ids: [2, 3], add: ['b'], remove: ['a'] }));
  expect(list().map(({ tags }) => tags)).toEqual([['a', 'b'], ['b'], ['b']]);
});

test('an item saved twice is in the list once', async () => {
  const lamp = buildItem({ id: 4, name: 'Lamp' });
  const { store, names } = await withItems({
    'POST /api/save-items': () => [201, { success: true, total_saved: 1, items: [lamp] }],
  });
  await store.dispatch(saveItems.initiate({ items: [{ name: 'Lamp' }] }));
  await store.dispatch(saveItems.initiate({ items: [{ name: 'Lamp' }] }));
  expect(names()).toEqual(['Mug', 'Tent', 'Boots', 'Lamp']);
});

test('a restore of many items sends 500 ids a call', async () => {
  const { server, store } = await withItems({
    'POST /api/trash/restore': () => [200, { success: true, restored_count: 300 }],
  });
  const ids = Array.from({ length: 600 }, (_, index) => index + 1);
  expect((await store.dispatch(restoreItems.initiate({ item_ids: ids }))).data).toMatchObject({ restored_count: 600 });
  expect(server.count('POST /api/trash/restore')).toBe(2);
});
