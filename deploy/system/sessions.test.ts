import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Mailbox } from '@whereabouts/shared/testing/mailbox.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { checkout } from '../local/folders.js';
import { type ApiUser, registerApiUser } from '../testing/api-user.js';
import { linksInMail, startMailFolder } from '../testing/mail-folder.js';
import { rowsOfUser } from '../testing/rows-of-user.js';
import { type System, startSystem } from '../testing/system.js';

const mails = mkdtempSync(join(tmpdir(), 'mails-'));
let mailbox: Mailbox;
let system: System;
let other: string;
let admin: ApiUser;

beforeAll(async () => {
  mailbox = await startMailFolder(mails);
  system = await startSystem({ workers: 0, env: { SMTP_URL: mailbox.url, RATE_LIMIT_FACTOR: '2' } });
  other = await system.startGateway();
  admin = await registerApiUser(system.address, 'admin@example.org');
}, 120_000);

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
  await until(() => linksInMail(mails, 'forgetful@example.org').length > 0);
  const [link = ''] = linksInMail(mails, 'forgetful@example.org');
  const token = new URL(link).searchParams.get('token');
  const reset = { token, new_password: 'another horse' };
  expect((await post(system.address, '/api/auth/reset-password', reset)).status).toBe(200);
  expect((await post(system.address, '/api/auth/reset-password', reset)).status).toBe(400);
  for (const address of [system.address, other]) await until(async () => (await meAt(address, user)).status === 401);
  const login = { email: 'forgetful@example.org', password: 'another horse' };
  expect((await post(other, '/api/auth/login', login)).status).toBe(200);
  expect(linksInMail(mails, 'nobody@example.org')).toEqual([]);
});

test('a role change takes effect with the tokens there are, on every gateway', async () => {
  const user = await registerApiUser(system.address, 'deputy@example.org');
  const users = { headers: { authorization: `Bearer ${user.token}` } };
  expect((await fetch(`${other}/api/auth/admin/users`, users)).status).toBe(403);
  expect((await put(admin, `/api/auth/admin/users/${user.id}/role`, { role: 'admin' })).status).toBe(200);
  await until(async () => (await fetch(`${other}/api/auth/admin/users`, users)).status === 200);
});

test('limits hold over gateways', async () => {
  const wrong = { email: 'guessed@example.org', password: 'not the password' };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 22; attempt += 1) {
    statuses.push((await post(attempt % 2 ? other : system.address, '/api/auth/login', wrong)).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429]);
});

test('a deleted user takes everything along, in every service', async () => {
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

test('a command on the machine makes the link that lets an only admin in again', async () => {
  const run = async (email: string) => {
    const env = { ...process.env, DATABASE_URL: system.database_url, RABBITMQ_URL: system.rabbitmq_url };
    const script = join(checkout, 'deploy', 'dist', 'local', 'reset-link.js');
    return promisify(execFile)(process.execPath, [script, email], { env });
  };
  await expect(run('nobody@example.org')).rejects.toThrow('Nobody here has the address nobody@example.org.');
  const { stdout } = await run('Admin@example.org');
  const token = /reset-password\?token=([\w-]+)&email=admin%40example.org/.exec(stdout)?.[1];
  const reset = { token, new_password: 'remembered horse' };
  expect((await post(other, '/api/auth/reset-password', reset)).status).toBe(200);
  const login = { email: 'admin@example.org', password: 'remembered horse' };
  expect((await post(other, '/api/auth/login', login)).status).toBe(200);
});
