import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { FakeInventory } from '../../testing/fake-inventory.js';
import { TestGateway } from '../../testing/test-gateway.js';

const inventory = new FakeInventory();
let gateway: TestGateway;
let user: { id: number; token: string };

beforeAll(async () => {
  gateway = await TestGateway.start({}, { inventory: inventory.controller() });
});

beforeEach(() => {
  user = gateway.user();
});

afterAll(() => gateway?.close());

async function answer(path: string, method = 'GET', body?: unknown) {
  const response = await gateway.call(path, { token: user.token, method, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const SUCCESS = { success: true };
const actor = () => ({ id: user.id, role: 'user' });

test.each(['POST', 'PUT'])('the call update-items accepts the method %s', async (method) => {
  const items = [{ id: 7, name: ' New ', color: null, updated_at: '2024-05-06T07:08:10.000Z', unknown: 1 }];
  expect(await answer('/api/update-items', method, { items })).toEqual({
    status: 200,
    body: { ...SUCCESS, items: [], changed: [], skipped_ids: [] },
  });
  expect(inventory.heard.get('update')).toEqual({
    actor: actor(),
    items: [{ id: 7, name: 'New', color: null, updated_at: '2024-05-06T07:08:10.000Z' }],
  });
  const wrong = await answer('/api/update-items', method, { items: [{ name: 'No id' }] });
  expect(wrong).toMatchObject({ status: 400, body: { field: 'items.0.id' } });
});

test('deleting an item deletes that item, or all items on its image', async () => {
  expect(await answer('/api/items/7', 'DELETE')).toEqual({ status: 200, body: { ...SUCCESS, deleted_count: 1 } });
  expect(inventory.heard.get('delete')).toEqual({ actor: actor(), item_id: 7, scope: 'one' });
  await answer('/api/items/7?scope=image', 'DELETE');
  expect(inventory.heard.get('delete')).toMatchObject({ scope: 'image' });
  expect((await answer('/api/items/7?scope=all', 'DELETE')).status).toBe(400);
});

const UNCHANGED = { id: 1, updated_at: '2026-01-02T03:04:05.678Z' };

describe('bulk calls', () => {
  test.each([
    ['move', { item_ids: [1, 2], area: 'Attic', if_unchanged: [UNCHANGED] }, { updated_count: 2, skipped_ids: [] }],
    ['bulk-delete', { item_ids: [1, 2] }, { deleted_count: 1, skipped_ids: [2] }],
    ['tag', { item_ids: [1, 2], add: ['new'], remove: [] }, { updated_count: 2, skipped_ids: [] }],
  ])('the bulk call %s passes its fields to inventory', async (heard, body, counts) => {
    const path = `/api/items/bulk-${heard.replace('bulk-', '')}`;
    expect(await answer(path, 'POST', body)).toEqual({ status: 200, body: { ...SUCCESS, changed: [], ...counts } });
    expect(inventory.heard.get(heard)).toEqual({ actor: actor(), ...body });
    expect((await answer(path, 'POST', { ...body, item_ids: [] })).status).toBe(400);
  });
});

test('search accepts words, tag, category, limit and cursor, and requires something to search for', async () => {
  const found = await answer('/api/search?q=+lamp+&tag=Old&limit=10&cursor=abc');
  expect(found).toEqual({ status: 200, body: { items: [], next_cursor: null } });
  expect(inventory.heard.get('search')).toEqual({ actor: actor(), q: 'lamp', tag: 'old', limit: 10, cursor: 'abc' });
  for (const query of ['', '?q=', '?q=a&limit=201']) expect((await answer(`/api/search${query}`)).status).toBe(400);
});

test.each([
  ['/api/items/suggestions', { tags: ['a'] }],
  ['/api/trash', { items: [], retention_days: 30 }],
])('GET %s returns an ETag and accepts it with a 304', async (path, list) => {
  const response = await gateway.call(path, { token: user.token });
  expect([response.headers.get('etag'), await response.json()]).toEqual(['W/"1"', list]);
  const again = async (tags: string) => {
    // Node's fetch would add "no-cache" and get the list.
    const headers = { 'if-none-match': tags, 'cache-control': 'max-age=0' };
    return (await gateway.call(path, { token: user.token, headers })).status;
  };
  for (const known of ['W/"1"', '"1"', '"0", W/"1"', '*']) expect([known, await again(known)]).toEqual([known, 304]);
  for (const other of ['W/"0"', '"10", "0"']) expect([other, await again(other)]).toEqual([other, 200]);
});

test('the trash is listed by filter and time zone, restored and erased', async () => {
  await answer('/api/trash?filter=today&timezone=Europe/Vienna');
  expect(inventory.heard.get('trash')).toMatchObject({ actor: actor(), filter: 'today', timezone: 'Europe/Vienna' });
  expect((await answer('/api/trash?filter=week')).status).toBe(400);
  const restored = await answer('/api/trash/restore', 'POST', { item_ids: [1, 2, 1] });
  expect(restored).toEqual({ status: 200, body: { ...SUCCESS, changed: [], skipped_ids: [], restored_count: 2 } });
  expect(inventory.heard.get('restore')).toEqual({ actor: actor(), item_ids: [1, 2] });
  const erased = await answer('/api/trash', 'DELETE', { all: true });
  expect(erased).toEqual({ status: 200, body: { ...SUCCESS, deleted_count: 3 } });
  expect(inventory.heard.get('erase')).toEqual({ actor: actor(), all: true });
  for (const target of [{}, { all: false }, { all: true, item_ids: [1] }]) {
    const refused = await answer('/api/trash', 'DELETE', target);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Send exactly one of these: all/) },
    });
  }
});

test('?all=true empties the trash without a body, and is rejected together with a body', async () => {
  expect(await answer('/api/trash?all=true', 'DELETE')).toMatchObject({ status: 200, body: { deleted_count: 3 } });
  expect(inventory.heard.get('erase')).toEqual({ actor: actor(), all: true });
  for (const body of [{ all: true }, { item_ids: [1] }, { older_than_retention: true }]) {
    expect([body, (await answer('/api/trash?all=true', 'DELETE', body)).status]).toEqual([body, 400]);
  }
  for (const query of ['all=false', 'all=', 'all=true&all=true', 'any=true']) {
    expect([query, (await answer(`/api/trash?${query}`, 'DELETE')).status]).toEqual([query, 400]);
  }
});

test('an import is previewed and run, and accepts the longest table', async () => {
  const csv = `name\n${'A'.repeat(1_999_995)}`;
  expect(await answer('/api/items/import/preview', 'POST', { csv })).toMatchObject({ status: 200 });
  expect(inventory.heard.get('preview')).toBe(2_000_000);
  const table = { csv: 'Title\nA', mapping: { Title: 'name', Other: null } };
  expect(await answer('/api/items/import', 'POST', table)).toEqual({
    status: 201,
    body: { ...SUCCESS, imported_count: 1, updated_count: 0, skipped_count: 0 },
  });
  expect(inventory.heard.get('import')).toEqual({
    ...{ actor: actor(), ...table },
    ...{ on_existing: 'skip', skip_rows_with_errors: false },
  });
  expect((await answer('/api/items/import', 'POST', { csv: 'x'.repeat(3_200_000) })).status).toBe(413);
  expect((await answer('/api/items/import', 'POST', { ...table, mapping: { Title: 'id' } })).status).toBe(400);
});

test.each([
  ['POST', '/api/update-items'],
  ['DELETE', '/api/items/1'],
  ['POST', '/api/items/bulk-move'],
  ['POST', '/api/items/bulk-delete'],
  ['POST', '/api/items/bulk-tag'],
  ['POST', '/api/items/import'],
  ['GET', '/api/items/suggestions'],
  ['GET', '/api/search?q=a'],
  ['GET', '/api/trash'],
  ['DELETE', '/api/trash'],
  ['GET', '/api/user/stats'],
  ['GET', '/api/admin/users/stats'],
])('%s %s requires a signed-in user', async (method, path) => {
  expect((await gateway.call(path, { method })).status).toBe(401);
});
