import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TOKEN_KEY } from '../state/session/stored-token';
import { createStore } from '../state/store';
import { prefetch } from './prefetch';

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
  prefetch(store);
}

test.each(['/inventory', '/items/7'])('at %s the user and the items are fetched at once', async (address) => {
  begin(address);
  await waitFor(() => expect(asked).toEqual(['/api/auth/me', '/api/sharing/items/my-items']));
});

test.each(['/', '/scan', '/itemsome'])('at %s only the user is fetched at once', async (address) => {
  begin(address);
  await waitFor(() => expect(asked).toEqual(['/api/auth/me']));
});

test('a signed-out visitor prefetches nothing', async () => {
  localStorage.clear();
  begin('/inventory');
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).toEqual([]);
});
