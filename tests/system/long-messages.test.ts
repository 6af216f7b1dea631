import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { type ApiUser, registerApiUser } from '../../tools/demo/api-user.js';
import { type System, startSystem } from '../environment/system.js';

/** The maximum number of items in one call, with texts that make the message 2.5 MB. */
const MOST = 500;
const LONG = 'A long text. '.repeat(380).slice(0, 4_000);

let system: System;
let user: ApiUser;

beforeAll(async () => {
  system = await startSystem({ workers: 0, apart: ['inventory'] });
  user = await registerApiUser(system.address, 'long@example.org');
});

afterAll(() => system?.stop());

test('calls and answers above the broker’s message limit arrive complete', async () => {
  const items = Array.from({ length: MOST }, (_, n) => ({ name: `Thing ${n}`, description: LONG }));
  const saved = await user.send<{ items: Item[] }>('POST', '/api/save-items', { items });
  expect(saved.items).toHaveLength(MOST);
  expect(saved.items.every(({ description }) => description === LONG.trim())).toBe(true);

  // A short call with a long answer.
  const changes = saved.items.map(({ id }) => ({ id, color: 'blue' }));
  const updated = await user.send<{ items: Item[] }>('PUT', '/api/update-items', { items: changes });
  expect(updated.items.filter(({ color }) => color === 'blue')).toHaveLength(MOST);

  expect(await user.items()).toHaveLength(MOST);

  const csv = ['name,description', ...items.slice(0, 400).map(({ name }) => `${name},${LONG}`)].join('\n');
  const imported = await user.send<{ imported_count: number }>('POST', '/api/items/import', {
    csv,
    on_existing: 'create',
  });
  expect(imported.imported_count).toBe(400);
});

test('an invalid call above the broker’s message limit gets an error that names the field', async () => {
  const items = Array.from({ length: MOST }, () => ({ name: 'Thing', description: LONG, quantity: 1.5 }));
  const answer = await user.call('/api/save-items', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items }),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'invalid', field: expect.stringContaining('quantity') });
});
