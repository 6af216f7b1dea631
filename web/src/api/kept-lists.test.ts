import { expect, test } from 'vitest';
import { createStore } from '../app/store';
import { buildItem } from '../testing/factories';
import { itemsApi } from './items';
import { signedOut } from './session';

const PATH = '/api/sharing/items/my-items';
const [mug, tent, boots] = [1, 2, 3].map((id) => buildItem({ id, name: `Thing ${id}` }));

/** A server that answers one call after the other, each with an ETag. */
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

test('of a list that is kept only what has changed is asked for, and merged', async () => {
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

test('without an ETag, and after signing out, the whole list is asked for', async () => {
  const { asked, store, load } = answers({ items: [mug] }, { etag: 'W/"1"', items: [mug] }, { items: [tent] });
  await load();
  await load();
  store.dispatch(signedOut());
  expect((await load()).data).toEqual([tent]);
  expect(asked).toEqual([PATH, PATH, PATH]);
});
