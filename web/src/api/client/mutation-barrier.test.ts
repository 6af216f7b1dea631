import { expect, test } from 'vitest';
import { createStore } from '../../state/store';
import { answering, problem } from '../../testing/answers';
import { buildItem } from '../../testing/factories';
import { itemsApi } from '../items/items';
import type { Transport } from './transport';

const LIST = 'GET /api/sharing/items/my-items';
const DELETE = 'DELETE /api/items/1?scope=one';
const mug = buildItem({ id: 1, name: 'Mug' });
const tent = buildItem({ id: 2, name: 'Tent' });
const { items, deleteItem } = itemsApi.endpoints;

/** Lets all work finish that does not wait for an answer. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Creates a store with a loaded list. The server computes each answer at once, but the test decides when it arrives.
 */
async function atSlowServer(deletion: number) {
  let stored = [mug, tent];
  const server = answering({
    [LIST]: () => [200, { items: stored }],
    [DELETE]: () => {
      if (deletion >= 400) return [deletion, problem('Not now.')];
      stored = [tent];
      return [deletion, { success: true, deleted_count: 1 }];
    },
  });
  let arrivals: { route: string; arrive: () => void }[] | null = null;
  const fetch: Transport['fetch'] = async (path, init) => {
    const answer = await server.fetch(path, init);
    const under = arrivals;
    if (under) await new Promise<void>((arrive) => under.push({ route: `${init.method} ${path}`, arrive }));
    return answer;
  };
  const store = createStore({ fetch });
  await store.dispatch(items.initiate());
  arrivals = [];
  const waiting = arrivals;
  const names: string[] = [];
  const note = () => names.push((items.select()(store.getState()).data ?? []).map(({ name }) => name).join(' '));
  note();
  return {
    server,
    /** The states of the list on screen, without repetitions. */
    seen: () => names.filter((one, index) => one !== names[index - 1]),
    ask: () => store.dispatch(items.initiate(undefined, { forceRefetch: true })),
    remove: () => {
      const removed = store.dispatch(deleteItem.initiate({ id: 1 }));
      note();
      return removed;
    },
    /** Delivers the oldest waiting answer of this route. */
    arrive: async (route: string) => {
      await turn();
      const index = waiting.findIndex((one) => one.route === route);
      expect(index).not.toBe(-1);
      for (const { arrive } of waiting.splice(index, 1)) arrive();
      await turn();
      note();
    },
  };
}

test.each([
  ['before the change', [LIST, DELETE, LIST]],
  ['after the change', [DELETE, LIST, LIST]],
])('a list requested before a change does not undo the change when it arrives %s', async (_, order) => {
  const { server, ask, remove, arrive, seen } = await atSlowServer(200);
  const asked = ask();
  await turn();
  const removed = remove();
  for (const route of order) await arrive(route);
  await Promise.all([asked, removed]);
  expect(seen()).toEqual(['Mug Tent', 'Tent']);
  expect(server.count(LIST)).toBe(3);
});

test('a list requested during a change waits for the change', async () => {
  const { server, ask, remove, arrive, seen } = await atSlowServer(200);
  const removed = remove();
  const asked = ask();
  await turn();
  expect(server.count(LIST)).toBe(1);
  await arrive(DELETE);
  await arrive(LIST);
  await Promise.all([asked, removed]);
  expect(seen()).toEqual(['Mug Tent', 'Tent']);
  expect(server.count(LIST)).toBe(2);
});

test('a refused change is undone, even if a list was requested during it', async () => {
  const { ask, remove, arrive, seen } = await atSlowServer(503);
  const asked = ask();
  await turn();
  const removed = remove();
  for (const route of [LIST, DELETE, LIST]) await arrive(route);
  await Promise.all([asked, removed]);
  expect(seen().at(-1)).toMatch(/Mug/);
});

test('a list is requested once when there is no change', async () => {
  const { server, ask, arrive } = await atSlowServer(200);
  const asked = ask();
  await arrive(LIST);
  await asked;
  expect(server.count(LIST)).toBe(2);
});
