import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SignedIn, User } from '@whereabouts/shared/contracts/auth.js';
import type { BackupState } from '@whereabouts/shared/contracts/backups.js';
import type { GuestLink } from '@whereabouts/shared/contracts/guests.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type ApiUser, apiUserOf, numberedImage, registerApiUser, SETUP_CODE } from '../../tools/demo/api-user.js';
import { checkout } from '../../tools/start/folders.js';
import { disposableFolder } from '../environment/disposable.js';
import { isRunning } from '../environment/process-tree.js';
import { type StartedProduct, startProduct } from '../environment/started-product.js';

const folder = disposableFolder();
const target = disposableFolder();
/** A machine that has not run the product has no data folder. */
const other = join(disposableFolder(), 'data');
const EMAIL = 'admin@example.org';
const MEMBER = 'anna@example.org';
const execute = promisify(execFile);

let product: StartedProduct;
let admin: ApiUser;

beforeAll(async () => {
  const env = { SETUP_CODE, BACKUP_SCHEDULE: '*/10 * * * * *', BACKUP_TARGET: target, BACKUP_KEEP: '2' };
  product = await startProduct(folder, { env });
  admin = await registerApiUser(product.address, EMAIL);
}, 300_000);

afterAll(() => stop());

/** npm ends before the product that it started. */
async function stop() {
  const processes = product.processes();
  await product.stop();
  await until(() => !processes.some(isRunning));
}

const backup = async () => (await (await admin.call('/api/admin/backup')).json()) as BackupState;

test('a started product makes scheduled backups and shows them to admins', async () => {
  expect((await admin.addPhoto(await numberedImage(1), 'Blue mug--Kitchen.jpg')).status).toBe(201);
  await until(async () => (await admin.items()).length === 1);
  const items = async () => (await backup()).last?.items;
  await until(async () => (await items()) === 1);
  const { schedule, is_overdue, last_good_at, last, ...rest } = await backup();
  expect([schedule, rest.target, is_overdue]).toEqual(['*/10 * * * * *', target, false]);
  expect(last).toMatchObject({ error: null, not_compared: null, compared_at: expect.any(String) });
  expect(last_good_at).toBe(last?.started_at);
  expect(existsSync(join(target, 'images'))).toBe(true);
});

/** The data of each user, read through the API. */
const SEEN = [
  '/api/auth/me',
  '/api/items',
  '/api/collections?include_counts=true',
  '/api/sharing/groups',
  '/api/places',
  '/api/user/settings',
];

/** A machine that also makes a backup may be late. */
async function read(call: () => Promise<Response>): Promise<Buffer> {
  let answer = await call();
  await until(async () => {
    if (!answer.ok) answer = await call();
    return answer.ok;
  });
  return Buffer.from(await answer.arrayBuffer());
}

/** All data that a restore must keep, except the product's own address. */
async function everything(users: ApiUser[], paths: { ofOwner: string[]; photo: string }) {
  const [owner] = users as [ApiUser];
  const calls = users.flatMap((user) => SEEN.map((path) => () => user.call(path)));
  const seen: string[] = [];
  for (const call of [...calls, ...paths.ofOwner.map((path) => () => owner.call(path))])
    seen.push(String(await read(call)).replaceAll(product.address, ''));
  const photo = await read(() => owner.call(paths.photo));
  return { seen, photo: createHash('sha256').update(photo).digest('hex') };
}

/** Opens the link as a guest, which counts as a use. */
const openLink = async (token: string) =>
  String(await read(() => fetch(`${product.address}/api/collections/guest/${token}`)));

async function signIn(email: string) {
  const answer = await fetch(`${product.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse' }),
  });
  return apiUserOf(product.address, (await answer.json()) as SignedIn);
}

test('an empty machine restores accounts, items, photos, guest links and settings from the target alone', async () => {
  const anna = await registerApiUser(product.address, MEMBER, { display_name: 'Anna Berg' });
  const { group } = await admin.send<{ group: { id: number } }>('POST', '/api/sharing/groups', {
    name: 'House',
    type: 'family',
  });
  await admin.send('POST', `/api/sharing/groups/${group.id}/members`, { email: MEMBER, role: 'viewer' });
  const [mug] = await admin.items();
  const { collection } = await admin.send<{ collection: { id: number } }>('POST', '/api/collections', { name: 'Trip' });
  await admin.send('POST', `/api/collections/${collection.id}/items`, { item_ids: [mug?.id] });
  const link = `/api/collections/${collection.id}/guest-link`;
  const { share_token } = await admin.send<GuestLink>('POST', link, { permission: 'edit' });
  await anna.send('POST', '/api/save-items', {
    items: [{ name: 'Säge', area: 'Keller', price: 12.5, tags: ['Holz'] }],
  });
  await anna.send('PUT', '/api/user/settings', { currency: 'EUR', timezone: 'Europe/Berlin' });
  await admin.send('PUT', '/api/settings/trash_retention_days', { value: '7' });
  const opened = await openLink(share_token);
  const paths = {
    ofOwner: [`/api/collections/${collection.id}/guest-links`, '/api/settings/trash_retention_days'],
    photo: `/api/images/${mug?.image_id}/content`,
  };
  const before = await everything([admin, anna], paths);
  const written = new Date().toISOString();
  await until(async () => ((await backup()).last_good_at ?? '') > written);
  await stop();

  const env = { ...process.env, DATA_DIR: other, BACKUP_TARGET: target };
  expect(existsSync(other)).toBe(false);
  const { stdout } = await execute('npm', ['run', 'restore'], { cwd: checkout, env });
  expect(stdout).toContain('1 photos (2 files). Start Whereabouts now.');
  product = await startProduct(other, { env: { SETUP_CODE } });

  const former = [admin, anna].map(({ token }) => apiUserOf(product.address, { token, user: { id: 0 } as User }));
  expect(await Promise.all(former.map(async (user) => (await user.call('/api/auth/me')).status))).toEqual([401, 401]);
  const again = [await signIn(EMAIL), await signIn(MEMBER)];
  admin = again[0] as ApiUser;
  expect(await everything(again, paths)).toEqual(before);
  expect(await openLink(share_token)).toBe(opened);
  // The other machine's schedule was different.
  expect(await backup()).toMatchObject({ schedule: null, last: null });
});

test('commands find the port of the running product', async () => {
  const env = { ...process.env, DATA_DIR: other };
  const { stdout } = await execute('npm', ['run', 'admin:reset-link', '--', EMAIL], { cwd: checkout, env });
  expect(stdout).toContain(`${product.address}/reset-password?`);
  // The account already has items, so the demo adds nothing.
  const demo = execute('npm', ['run', 'demo', '--', '--email', EMAIL], { cwd: checkout, env });
  await expect(demo).rejects.toMatchObject({
    stderr: expect.stringContaining(`account of ${EMAIL} already has items`),
  });
});
