import { waitFor } from '@testing-library/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { BETWEEN_ITEMS, LIST_END, LIST_START } from '@whereabouts/shared/contracts/long-list.js';
import { expect, test, vi } from 'vitest';
import { NEWEST_FIRST } from '../../domain/preferences';
import { MOST_ON_SCREEN } from '../../domain/views';
import { signedIn, signedOut } from '../../state/session/session.slice';
import { createStore } from '../../state/store';
import { buildItem } from '../../testing/factories';
import { itemListsApi } from '../items/item-lists';
import { itemsApi } from '../items/items';
import type { CachedList, ListStorage } from './list-storage';

const PATH = '/api/sharing/items/my-items';
const [mug, tent, boots] = [1, 2, 3].map((id) => buildItem({ id, name: `Thing ${id}` }));

/** Creates a server that sends these answers in order, each with its ETag. */
function answers(...bodies: { etag?: string; items: unknown[]; removed_ids?: number[]; since?: string }[]) {
  const asked: string[] = [];
  const store = createStore({
    fetch: async (path) => {
      asked.push(path);
      const { etag, ...body } = bodies.shift() ?? { items: [] };
      return { ok: true, status: 200, json: async () => body, headers: new Headers(etag ? { ETag: etag } : {}) };
    },
  });
  const load = () =>
    store.dispatch(itemsApi.endpoints.items.initiate(undefined, { forceRefetch: true, subscribe: false }));
  return { asked, store, load };
}

test('a refetch of a cached list requests only the changes and merges them', async () => {
  const changed = { ...tent, name: 'Big tent' };
  const { asked, load } = answers(
    { etag: 'W/"1"', items: [tent, mug] },
    { items: [boots, changed], removed_ids: [1, 7], since: 'W/"2"' },
    { items: [], removed_ids: [], since: 'W/"3"' },
    { etag: 'W/"4"', items: [mug] },
  );
  expect((await load()).data).toEqual([tent, mug]);
  const second = (await load()).data;
  expect(second).toEqual([boots, changed]);
  expect((await load()).data).toBe(second);
  expect((await load()).data).toEqual([mug]);
  const since = (etag: string) => `${PATH}?since=${encodeURIComponent(etag)}`;
  expect(asked).toEqual([PATH, since('W/"1"'), since('W/"2"'), since('W/"3"')]);
});

test('a list without an ETag is fetched whole, and so is every list after signing out', async () => {
  const { asked, store, load } = answers({ items: [mug] }, { etag: 'W/"1"', items: [mug] }, { items: [tent] });
  await load();
  await load();
  store.dispatch(signedOut());
  expect((await load()).data).toEqual([tent]);
  expect(asked).toEqual([PATH, PATH, PATH]);
});

test('a user who signs in during the read never sees the list stored for the previous user', async () => {
  const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.signature`;
  const read = Promise.withResolvers<CachedList | null>();
  const storage = { load: () => read.promise, loadFirst: async () => null, save: vi.fn(), erase: async () => {} };
  const asked: string[] = [];
  const store = createStore({
    fetch: async (path) => {
      asked.push(path);
      return { ok: true, status: 200, json: async () => ({ items: [tent] }), headers: new Headers({ ETag: 'W/"2"' }) };
    },
    storage: storage as unknown as ListStorage,
  });
  store.dispatch(signedIn(tokenOf('1')));
  const answer = store.dispatch(itemsApi.endpoints.items.initiate());
  store.dispatch(signedIn(tokenOf('2')));
  read.resolve({ etag: 'W/"1"', items: [mug] as Item[] });
  expect((await answer).data).toEqual([tent]);
  expect(asked).toEqual([PATH]);
  expect(storage.save.mock.calls).toEqual([['2', { etag: 'W/"2"', items: [tent] }]]);
});

test('list changes are saved onto the stored list they are based on, even after a refetch without changes', async () => {
  const storage = {
    load: async () => null,
    loadFirst: async () => null,
    save: vi.fn(),
    saveChanges: vi.fn(),
    erase: async () => {},
  };
  const bodies = [{ items: [mug] }, { items: [], since: 'W/"2"' }, { items: [tent], removed_ids: [], since: 'W/"3"' }];
  const store = createStore({
    fetch: async () => {
      const body = bodies.shift();
      return { ok: true, status: 200, json: async () => body, headers: new Headers({ ETag: 'W/"1"' }) };
    },
    storage: storage as unknown as ListStorage,
  });
  store.dispatch(signedIn(`head.${btoa(JSON.stringify({ sub: '1' }))}.signature`));
  const load = () =>
    store.dispatch(itemsApi.endpoints.items.initiate(undefined, { forceRefetch: true, subscribe: false }));
  for (let time = 0; time < 3; time += 1) await load();
  expect(storage.save).toHaveBeenCalledTimes(1);
  const bases = storage.saveChanges.mock.calls.map(([, base, list]) => [base, list.etag]);
  expect(bases).toEqual([
    ['W/"1"', 'W/"2"'],
    ['W/"2"', 'W/"3"'],
  ]);
});

test('the first items of a long list are available before the rest has arrived', async () => {
  const items = Array.from({ length: MOST_ON_SCREEN + 20 }, (_, n) => buildItem({ id: 1000 - n }));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>();
  const store = createStore({
    fetch: async () => ({ ok: true, status: 200, json: async () => null, body: readable, headers: new Headers() }),
  });
  const { firstItems, items: all } = itemListsApi.endpoints;
  const answer = store.dispatch(all.initiate());
  const writer = writable.getWriter();
  const send = (text: string) => writer.write(new TextEncoder().encode(text));
  await send(LIST_START + items.map((item) => JSON.stringify(item) + BETWEEN_ITEMS).join(''));
  const first = () => firstItems.select(NEWEST_FIRST)(store.getState()).data;
  await waitFor(() => expect(first()).toEqual(items.slice(0, MOST_ON_SCREEN)));
  expect(all.select()(store.getState()).data).toBeUndefined();

  await send(JSON.stringify(mug) + LIST_END);
  await writer.close();
  const { data } = await answer;
  expect(data).toEqual([...items, mug]);
  // React draws these items only once, because the full list reuses the same objects.
  expect(data?.[0]).toBe(first()?.[0]);
});
