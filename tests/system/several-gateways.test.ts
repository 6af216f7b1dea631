import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import type { GuestCollection, GuestLink } from '@whereabouts/shared/contracts/guests.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { checkedFetch } from '@whereabouts/shared/testing/checked-fetch.js';
import type { Mailbox } from '@whereabouts/shared/testing/mailbox.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type ApiUser, registerApiUser } from '../../tools/demo/api-user.js';
import { type GuestBrowser, guestBrowser } from '../../tools/demo/guest-browser.js';
import { checkout } from '../../tools/start/folders.js';
import { linksInMail, startMailFolder } from '../environment/mail-folder.js';
import { rowsOfUser } from '../environment/rows-of-user.js';
import { type System, startSystem } from '../environment/system.js';

const mails = mkdtempSync(join(tmpdir(), 'mails-'));
let mailbox: Mailbox;
let system: System;
let other: string;
let admin: ApiUser;

beforeAll(async () => {
  mailbox = await startMailFolder(mails);
  system = await startSystem({
    workers: 0,
    apart: ['inventory', 'sharing'],
    env: { SMTP_URL: mailbox.url, RATE_LIMIT_FACTOR: '2' },
  });
  other = await system.startGateway();
  admin = await registerApiUser(system.address, 'admin@example.org');
});

afterAll(async () => {
  await system?.stop();
  await mailbox?.close();
  rmSync(mails, { recursive: true });
});

const post = (address: string, path: string, body: unknown) =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const put = (user: ApiUser, path: string, body: unknown) =>
  user.call(path, { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const meAt = async (address: string, { token }: ApiUser) =>
  fetch(`${address}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });

test('a password reset by mail ends older tokens on every gateway', async () => {
  const user = await registerApiUser(system.address, 'forgetful@example.org');
  for (const address of [system.address, other]) expect((await meAt(address, user)).status).toBe(200);
  const unknown = await post(other, '/api/auth/forgot-password', { email: 'nobody@example.org' });
  const known = await post(other, '/api/auth/forgot-password', { email: 'forgetful@example.org' });
  expect([await unknown.json(), unknown.status]).toEqual([await known.json(), known.status]);
  await until(() => linksInMail(mails, 'forgetful@example.org', '/reset-password').length > 0);
  const [link = ''] = linksInMail(mails, 'forgetful@example.org', '/reset-password');
  const token = new URL(link).searchParams.get('token');
  const reset = { token, new_password: 'another horse' };
  expect((await post(system.address, '/api/auth/reset-password', reset)).status).toBe(200);
  expect((await post(system.address, '/api/auth/reset-password', reset)).status).toBe(400);
  for (const address of [system.address, other]) await until(async () => (await meAt(address, user)).status === 401);
  const login = { email: 'forgetful@example.org', password: 'another horse' };
  expect((await post(other, '/api/auth/login', login)).status).toBe(200);
  expect(linksInMail(mails, 'nobody@example.org', '/reset-password')).toEqual([]);
});

test('a role change applies to existing tokens on every gateway', async () => {
  const user = await registerApiUser(system.address, 'deputy@example.org');
  const users = { headers: { authorization: `Bearer ${user.token}` } };
  expect((await fetch(`${other}/api/auth/admin/users`, users)).status).toBe(403);
  expect((await put(admin, `/api/auth/admin/users/${user.id}/role`, { role: 'admin' })).status).toBe(200);
  await until(async () => (await fetch(`${other}/api/auth/admin/users`, users)).status === 200);
});

test('rate limits count across gateways', async () => {
  const wrong = { email: 'guessed@example.org', password: 'not the password' };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 22; attempt += 1) {
    statuses.push((await post(attempt % 2 ? other : system.address, '/api/auth/login', wrong)).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429]);
});

test('a guest link keeps an exact use count across restarts and gateways, and a revoked link ends on all gateways', async () => {
  const gateways = [system.address, other];
  const [ada, bob] = (await Promise.all(
    ['ada@example.org', 'bob@example.org'].map((email) =>
      registerApiUser(system.address, email, undefined, checkedFetch),
    ),
  )) as [ApiUser, ApiUser];
  const { group } = await ada.send<{ group: Group }>('POST', '/api/sharing/groups', { name: 'Home' });
  const editor = { email: 'bob@example.org', role: 'editor' };
  await ada.send('POST', `/api/sharing/groups/${group.id}/members`, editor);
  const save = async (user: ApiUser, name: string) =>
    (await user.send<{ items: Item[] }>('POST', '/api/save-items', { items: [{ name }] })).items[0] as Item;
  const picnic = { name: 'Picnic', is_checklist: true };
  const { id } = (await ada.send<{ collection: Collection }>('POST', '/api/collections', picnic)).collection;
  const bread = await save(ada, 'Bread');
  await ada.send('POST', `/api/collections/${id}/items`, { item_ids: [bread.id] });
  const wanted = { permission: 'edit', max_uses: 5 };
  const link = await ada.send<GuestLink>('POST', `/api/collections/${id}/guest-link`, wanted);
  const links = `/api/collections/${id}/guest-links`;
  const usesNow = async () =>
    ((await (await ada.call(links)).json()) as { links: GuestLink[] }).links.map(({ use_count }) => use_count);
  const path = `/api/collections/guest/${link.share_token}`;
  const guests = [guestBrowser(checkedFetch), guestBrowser(checkedFetch)];
  /** Each guest with each gateway. */
  const statuses = () =>
    Promise.all(guests.flatMap((guest) => gateways.map(async (at) => (await guest.call(at + path)).status)));
  const everywhere = (status: number) => guests.flatMap(() => gateways.map(() => status));
  for (const [index, guest] of guests.entries()) await guest.call(gateways[index] + path);
  expect([await statuses(), await usesNow()]).toEqual([everywhere(200), [2]]);

  await system.kill('inventory');
  const early = guestBrowser(checkedFetch);
  await until(async () => (await early.call(gateways[0] + path)).status === 503);
  await system.kill('sharing');
  for (const service of ['inventory', 'sharing'] as const) system.startAgain(service);
  await until(async () => (await statuses()).every((status) => status === 200));
  guests.push(early);
  expect(await early.call(gateways[1] + path)).toMatchObject({ status: 200 });
  expect([await statuses(), await usesNow()]).toEqual([everywhere(200), [3]]);

  const late = Array.from({ length: 12 }, (_, index) =>
    guestBrowser(checkedFetch).call(`${gateways[index % 2]}${path}`),
  );
  const answers = (await Promise.all(late)).map(({ status }) => status).sort();
  expect([answers, await usesNow()]).toEqual([[200, 200, ...Array(10).fill(410)], [5]]);

  const [tom, ann] = guests as [GuestBrowser, GuestBrowser];
  const sent = (method: string, body: object) => {
    return { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  };
  const own = `/api/collections/${id}/items`;
  const poll = async (etag: string) => ada.call(own, { headers: { 'if-none-match': etag } });
  const before = (await ada.call(own)).headers.get('etag') ?? '';
  expect((await poll(before)).status).toBe(304);
  await tom.call(`${gateways[1]}${path}/items/${bread.id}/check`, sent('PUT', { is_checked: true }));
  await ann.call(`${gateways[0]}${path}/items`, sent('POST', { name: 'Wine' }));
  expect(((await (await poll(before)).json()) as { items: Item[] }).items).toMatchObject([
    { name: 'Wine', guest_name: 'Guest', is_checked: false },
    { name: 'Bread', is_checked: true },
  ]);

  const seen = await tom.call(gateways[0] + path);
  const headers = { 'if-none-match': seen.headers.get('etag') ?? '' };
  expect((await tom.call(gateways[1] + path, { headers })).status).toBe(304);
  await ada.send('PUT', `/api/collections/${id}/items/${bread.id}/check`, { is_checked: false });
  await ada.send('POST', `/api/collections/${id}/share`, { group_id: group.id, permission: 'edit' });
  const salad = await save(bob, 'Salad');
  await until(async () => (await bob.call(own)).ok);
  await bob.send('POST', own, { item_ids: [salad.id] });
  const again = await tom.call(gateways[1] + path, { headers });
  expect(((await again.json()) as GuestCollection).items).toMatchObject([
    { name: 'Salad' },
    { name: 'Wine' },
    { name: 'Bread', is_checked: false },
  ]);
  headers['if-none-match'] = again.headers.get('etag') ?? '';
  await bob.send('POST', '/api/update-items', { items: [{ id: salad.id, name: 'Potato salad' }] });
  const { items } = (await (await tom.call(gateways[0] + path, { headers })).json()) as GuestCollection;
  expect(items.map(({ name }) => name)).toEqual(['Potato salad', 'Wine', 'Bread']);

  await ada.send('DELETE', `${links}/${link.id}`, undefined);
  expect(await statuses()).toEqual(everywhere(404));
  const refused = await tom.call(`${gateways[1]}${path}/items`, sent('POST', { name: 'Late' }));
  expect(refused.status).toBe(404);
});

test('deleting a user removes the user’s data in every service', async () => {
  const user = await registerApiUser(system.address, 'leaving@example.org');
  const items = { items: [{ name: 'Left behind' }] };
  const json = { headers: { 'content-type': 'application/json' } };
  expect((await user.call('/api/save-items', { method: 'POST', body: JSON.stringify(items), ...json })).status).toBe(
    201,
  );
  await user.send('POST', '/api/sharing/groups', { name: 'Left behind' });
  const rows = { 'inventory.items': 1, 'sharing.group_members': 1, 'auth.users': 1 };
  expect(await rowsOfUser(system.database_url, user.id)).toMatchObject(rows);
  const wrong = await user.call('/api/auth/me', { method: 'DELETE', body: '{"password":"wrong"}', ...json });
  expect([wrong.status, ((await wrong.json()) as { code: string }).code]).toEqual([403, 'wrong_password']);
  const gone = await user.call('/api/auth/me', { method: 'DELETE', body: '{"password":"correct horse"}', ...json });
  expect(gone.status).toBe(200);
  await until(async () => (await meAt(other, user)).status === 401);
  await until(async () => Object.keys(await rowsOfUser(system.database_url, user.id)).length === 0);
});

test('the reset-link command lets the only admin sign in again', async () => {
  const run = async (email: string) => {
    const { database_url: DATABASE_URL, commands_url: RABBITMQ_URL, operator_keys: SERVICE_KEYS } = system;
    const env = { ...process.env, DATABASE_URL, RABBITMQ_URL, SERVICE_KEYS };
    const script = join(checkout, 'dist', 'deploy', 'commands', 'reset-link.js');
    return promisify(execFile)(process.execPath, [script, email], { env });
  };
  await expect(run('nobody@example.org')).rejects.toThrow('No user has the address nobody@example.org.');
  const { stdout } = await run('Admin@example.org');
  const token = /reset-password\?token=([\w-]+)&email=admin%40example.org/.exec(stdout)?.[1];
  const reset = { token, new_password: 'remembered horse' };
  expect((await post(other, '/api/auth/reset-password', reset)).status).toBe(200);
  const login = { email: 'admin@example.org', password: 'remembered horse' };
  expect((await post(other, '/api/auth/login', login)).status).toBe(200);
});
