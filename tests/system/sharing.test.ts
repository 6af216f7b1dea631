import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Problem } from '@whereabouts/shared/contracts/problem.js';
import { checkedFetch } from '@whereabouts/shared/testing/checked-fetch.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type ApiUser, numberedImage, registerApiUser } from '../../tools/demo/api-user.js';
import { type System, startSystem } from '../environment/system.js';

const MY_ITEMS = '/api/sharing/items/my-items';
const READ_ONLY = 'Permission denied: You do not have write access to this item. It may be a read-only shared item.';
const BOBS_EMAIL = 'bob@example.org';

/** Every answer is checked against its contract. */
const register = (email: string, admission?: Parameters<typeof registerApiUser>[2]) =>
  registerApiUser(system.address, email, admission, checkedFetch);

let system: System;
let ada: ApiUser;
let eve: ApiUser;
let bob: ApiUser;
let home: Group;
let camping: Collection;
let tent: Item;
let lamp: Item;

beforeAll(async () => {
  system = await startSystem({ workers: 0, apart: ['sharing'] });
  ada = await register('ada@example.org');
  eve = await register('eve@example.org');
  home = (await ada.send<{ group: Group }>('POST', '/api/sharing/groups', { name: 'Home' })).group;
  camping = (await ada.send<{ collection: Collection }>('POST', '/api/collections', { name: 'Camping' })).collection;
});

afterAll(() => system?.stop());

const statusOf = async (user: ApiUser, path: string, init: RequestInit = {}) => {
  const response = await user.call(path, init);
  await response.body?.cancel();
  return response.status;
};
const get = async <Answer>(user: ApiUser, path: string) => (await (await user.call(path)).json()) as Answer;

const groupsOf = async (user: ApiUser) => (await get<{ groups: Group[] }>(user, '/api/sharing/groups')).groups;
const sharedWith = async (user: ApiUser) =>
  (await get<{ collections: Collection[] }>(user, '/api/collections/shared')).collections;
const photoOf = ({ image_id }: Item) => `/api/images/${image_id}/content`;

/** Items that a user sees, by name: the access type and the role. */
async function seenBy(user: ApiUser, query = '') {
  const { items } = await get<{ items: Item[] }>(user, MY_ITEMS + query);
  return Object.fromEntries(items.map(({ name, access_type, my_role }) => [name, [access_type, my_role]]));
}

async function save(user: ApiUser, item: object): Promise<Item> {
  const { items } = await user.send<{ items: Item[] }>('POST', '/api/save-items', { items: [item] });
  return items[0] as Item;
}

const update = (user: ApiUser, item: object) => user.send('POST', '/api/update-items', { items: [item] });

async function upload(user: ApiUser, image: Buffer): Promise<number> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(image)]), 'tent.jpg');
  form.append('upload_only', 'true');
  const answer = await user.call('/api/analyze', { method: 'POST', body: form });
  return ((await answer.json()) as { image_id: number }).image_id;
}

test('a new account’s first answers have its name, and the ETags of its lists stay', async () => {
  const neil = await register('neil@example.org', { display_name: 'Neil' });
  const etags = async () => {
    const found: (string | null)[] = [];
    for (const path of ['/api/items', MY_ITEMS, '/api/collections', '/api/collections/shared']) {
      const list = await neil.call(path);
      await list.body?.cancel();
      found.push(list.headers.get('etag'));
    }
    return found;
  };
  const first = await etags();
  // Waits until the registration event has arrived.
  await pause(1_000);
  expect(await etags()).toEqual(first);
  expect(await save(neil, { name: 'Compass' })).toMatchObject({ owner_name: 'Neil' });
});

test('an invited person without an account can sign up while sign-up is closed, and joins the group', async () => {
  await ada.send('PUT', '/api/auth/admin/signup-config', { signup_open: false });
  const members = `/api/sharing/groups/${home.id}/members`;
  const invitation = { email: BOBS_EMAIL, role: 'editor' };
  const invited = await ada.send<{ status: string; invite_token: string }>('POST', members, invitation);
  expect(invited).toMatchObject({ status: 'invited', invite_url: expect.stringContaining(invited.invite_token) });
  await expect(register(BOBS_EMAIL)).rejects.toThrow('403');
  await expect(register('mallory@example.org', { invite_token: invited.invite_token })).rejects.toThrow('403');

  bob = await register(BOBS_EMAIL, { invite_token: invited.invite_token });
  await until(async () => (await groupsOf(bob)).length === 1);
  const both = [ada, bob].map(() => ({ user_id: expect.any(Number), display_name: 'Test Person' }));
  await until(async () => (await groupsOf(bob))[0]?.members_preview.length === 2);
  expect(await groupsOf(bob)).toEqual([{ ...home, member_count: 2, members_preview: both, my_role: 'editor' }]);
});

test('group members see shared items with their roles', async () => {
  tent = await save(ada, { name: 'Tent', image_id: await upload(ada, await numberedImage(1)) });
  lamp = await save(ada, { name: 'Lamp' });
  const diary = await save(ada, { name: 'Diary' });
  await ada.send('POST', `/api/collections/${camping.id}/items`, { item_ids: [tent.id] });
  await ada.send('POST', `/api/collections/${camping.id}/share`, { group_id: home.id, permission: 'edit' });
  await ada.send('POST', `/api/sharing/groups/${home.id}/items`, { item_ids: [lamp.id] });

  expect(await seenBy(bob)).toEqual({ Tent: ['group_owned', 'editor'], Lamp: ['shared_with_me', 'editor'] });
  expect(await seenBy(ada)).toEqual({
    Tent: ['shared', 'owner'],
    Lamp: ['shared', 'owner'],
    Diary: ['my_personal', 'owner'],
  });
  expect(Object.keys(await seenBy(ada, `?group_id=${home.id}`)).sort()).toEqual(['Lamp', 'Tent']);
  expect([await bob.items(), await seenBy(eve), await sharedWith(eve)]).toEqual([[], {}, []]);
  expect(await sharedWith(bob)).toMatchObject([
    { id: camping.id, permission: 'edit', item_count: 1, group_name: 'Home' },
  ]);
  const item_ids = [lamp.id, diary.id];
  expect(await ada.send('POST', '/api/sharing/items/shared-groups', { item_ids })).toEqual({
    [lamp.id]: [{ group_id: home.id, name: 'Home' }],
    [diary.id]: [],
  });
  const shared_collections = [{ id: camping.id, name: 'Camping', owner_name: expect.any(String) }];
  expect(await groupsOf(bob)).toMatchObject([{ id: home.id, item_count: 2, shared_collections }]);
});

test('an editor changes an item and adds items, but cannot delete items of others', async () => {
  await update(bob, { id: tent.id, name: 'Big tent' });
  expect(await get(ada, `/api/items/${tent.id}`)).toMatchObject({ name: 'Big tent', my_role: 'owner' });

  const stove = await save(bob, { name: 'Stove' });
  await bob.send('POST', `/api/collections/${camping.id}/items`, { item_ids: [stove.id] });
  expect(await seenBy(ada)).toMatchObject({ Stove: ['group_owned', 'editor'] });
  expect(await seenBy(bob)).toMatchObject({ Stove: ['shared', 'owner'] });
  const { items } = await get<{ items: Item[] }>(ada, `/api/collections/${camping.id}/items`);
  expect(items.map(({ name }) => name).sort()).toEqual(['Big tent', 'Stove']);

  expect(await statusOf(bob, `/api/items/${tent.id}`, { method: 'DELETE' })).toBe(403);
  expect(await statusOf(bob, `/api/collections/${camping.id}`, { method: 'DELETE' })).toBe(403);
  expect(await statusOf(ada, `/api/items/${tent.id}`)).toBe(200);
});

test('users who see a shared item also get its image', async () => {
  const shown = await bob.call(photoOf(tent));
  const own = await ada.call(photoOf(tent));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(Buffer.from(await own.arrayBuffer()));
  expect(await statusOf(bob, `${photoOf(tent)}?thumb=1`)).toBe(200);
  expect(await statusOf(eve, photoOf(tent))).toBe(404);
});

test('an unchanged list is a 304 until a user changes, shares or unshares an item', async () => {
  const changes = [
    () => update(ada, { id: lamp.id, quantity: 3 }),
    () => ada.send('DELETE', `/api/sharing/groups/${home.id}/items/${lamp.id}`, undefined),
    () => ada.send('POST', `/api/sharing/groups/${home.id}/items`, { item_ids: [lamp.id] }),
    () => ada.send('PUT', `/api/collections/${camping.id}/share/${home.id}`, { permission: 'view' }),
    () => ada.send('PUT', `/api/collections/${camping.id}/share/${home.id}`, { permission: 'edit' }),
  ];
  for (const change of changes) {
    let headers = {};
    // On a busy machine the previous change may still be arriving.
    await until(async () => {
      const list = await bob.call(MY_ITEMS);
      await list.body?.cancel();
      headers = { 'if-none-match': list.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
      return (await statusOf(bob, MY_ITEMS, { headers })) === 304;
    });
    await change();
    expect(await statusOf(bob, MY_ITEMS, { headers })).toBe(200);
  }
});

test('a member who becomes a viewer still sees everything and can change nothing', async () => {
  const membership = `/api/sharing/groups/${home.id}/members/${bob.id}`;
  await ada.send('PUT', membership, { role: 'viewer' });
  expect(await seenBy(bob)).toMatchObject({
    'Big tent': ['group_owned', 'viewer'],
    Lamp: ['shared_with_me', 'viewer'],
  });
  const refused = await bob.call('/api/update-items', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ id: lamp.id, name: 'Torch' }] }),
  });
  expect([refused.status, ((await refused.json()) as Problem).error]).toEqual([403, READ_ONLY]);
  expect(await get(ada, `/api/items/${lamp.id}`)).toMatchObject({ name: 'Lamp' });
  await ada.send('PUT', membership, { role: 'editor' });
});

test('while sharing is down, users see, count, search and check shared items, but cannot share', async () => {
  const lists = ['/api/items', '/api/collections?include_counts=true', '/api/collections/shared', MY_ITEMS];
  const before = await seenBy(bob);
  await system.kill('sharing');
  const groups = '/api/sharing/groups';
  await until(async () => (await statusOf(bob, groups)) === 503);
  expect(await Promise.all(lists.map((path) => statusOf(bob, path)))).toEqual(lists.map(() => 200));
  expect(await seenBy(bob)).toEqual(before);
  expect(await statusOf(bob, photoOf(tent))).toBe(200);
  expect(await get(bob, '/api/search?q=lamp')).toMatchObject({ items: [{ id: lamp.id }] });
  await update(bob, { id: lamp.id, quantity: 4 });
  const health = (await (await fetch(`${system.address}/health`)).json()) as { services: object };
  expect(health.services).toMatchObject({ sharing: { status: 'error' }, inventory: { status: 'ok' } });

  system.startAgain('sharing');
  await until(async () => (await statusOf(bob, groups)) === 200);
});

test('the default group gets items saved while it is chosen, and none saved before or after', async () => {
  const choose = (group_id: number | null) => bob.send('PUT', '/api/sharing/users/default-group', { group_id });
  const before = await save(bob, { name: 'Before' });
  await choose(home.id);
  const between = await save(bob, { name: 'Between' });
  await choose(null);
  const after = await save(bob, { name: 'After' });
  const ids = [before, between, after].map(({ id }) => id);
  const groupsOfItems = () =>
    bob.send<Record<string, object[]>>('POST', '/api/sharing/items/shared-groups', { item_ids: ids });
  await until(async () => (await groupsOfItems())[between.id]?.length === 1);
  const names = [before, between, after].map(({ name }) => name);
  const shown = async () => Object.keys(await seenBy(ada)).filter((name) => names.includes(name));
  expect([await groupsOfItems(), await shown()]).toEqual([
    { [before.id]: [], [between.id]: [{ group_id: home.id, name: 'Home' }], [after.id]: [] },
    ['Between'],
  ]);
  for (const id of ids) expect(await statusOf(bob, `/api/items/${id}`, { method: 'DELETE' })).toBe(200);
  for (const id of ids) {
    expect(await statusOf(bob, `/api/sharing/groups/${home.id}/items/${id}`, { method: 'DELETE' })).toBe(404);
  }
});

test('a removed member and the group lose access to each other’s items with the next call', async () => {
  expect(await statusOf(ada, `/api/sharing/groups/${home.id}/members/${bob.id}`, { method: 'DELETE' })).toBe(200);
  const others = [
    photoOf(tent),
    `/api/items/${tent.id}`,
    `/api/items/${lamp.id}`,
    `/api/collections/${camping.id}`,
    `/api/collections/${camping.id}/items`,
    `/api/sharing/groups/${home.id}`,
    `${MY_ITEMS}?group_id=${home.id}`,
  ];
  expect(await Promise.all(others.map((path) => statusOf(bob, path)))).toEqual(others.map(() => 404));
  expect(await seenBy(bob)).toEqual({ Stove: ['my_personal', 'owner'] });
  expect([await sharedWith(bob), await groupsOf(bob)]).toEqual([[], []]);
  expect(await seenBy(ada)).toEqual({
    'Big tent': ['shared', 'owner'],
    Lamp: ['shared', 'owner'],
    Diary: ['my_personal', 'owner'],
  });
});
