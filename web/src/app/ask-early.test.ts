import { afterEach, beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '../session/stored-token';
import { askEarly } from './ask-early';
import { createStore } from './store';

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  localStorage.setItem(TOKEN_KEY, 'token');
});

afterEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

function begin(address: string) {
  window.history.replaceState(null, '', address);
  const store = createStore({
    fetch: async (path) => {
      asked.push(path);
      return { ok: true, status: 200, json: async () => ({ items: [] }) };
    },
  });
  askEarly(store);
}

test.each(['/inventory', '/items/7'])('at %s who is signed in and the items are asked for at once', async (address) => {
  begin(address);
  await expect.poll(() => asked).toEqual(['/api/auth/me', '/api/sharing/items/my-items']);
});

test.each(['/', '/scan', '/itemsome'])('at %s only who is signed in', async (address) => {
  begin(address);
  await expect.poll(() => asked).toEqual(['/api/auth/me']);
});

test('nothing is asked for nobody', async () => {
  localStorage.clear();
  begin('/inventory');
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual([]);
});
