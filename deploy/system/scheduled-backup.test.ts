import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SignedIn } from '@whereabouts/shared/contracts/auth.js';
import type { BackupState } from '@whereabouts/shared/contracts/backups.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { checkout } from '../local/folders.js';
import { type ApiUser, apiUserOf, numberedImage, registerApiUser, SETUP_CODE } from '../testing/api-user.js';
import { disposableFolder } from '../testing/disposable.js';
import { isRunning } from '../testing/process-tree.js';
import { type StartedProduct, startProduct } from '../testing/started-product.js';

const folder = disposableFolder();
const target = disposableFolder();
const other = disposableFolder();
const EMAIL = 'admin@example.org';
const execute = promisify(execFile);

let product: StartedProduct;
let admin: ApiUser;

beforeAll(async () => {
  const env = { SETUP_CODE, BACKUP_SCHEDULE: '*/10 * * * * *', BACKUP_TARGET: target, BACKUP_KEEP: '2' };
  product = await startProduct(folder, { env });
  admin = await registerApiUser(product.address, EMAIL);
}, 300_000);

afterAll(() => stop());

/** npm ends before the product that it has started does. */
async function stop() {
  const processes = product.processes();
  await product.stop();
  await until(() => !processes.some(isRunning));
}

const backup = async () => (await (await admin.call('/api/admin/backup')).json()) as BackupState;

test('a started product makes backups when the schedule says so, and shows them to admins', async () => {
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

test('another machine restores the newest backup from its target alone', async () => {
  const [before] = await admin.items();
  await stop();
  const env = { ...process.env, DATA_DIR: other, BACKUP_TARGET: target };
  const { stdout } = await execute('npm', ['run', 'restore'], { cwd: checkout, env });
  expect(stdout).toContain('1 photos (2 files). Start Whereabouts now.');
  product = await startProduct(other, { env: { SETUP_CODE } });
  // A restore ends every session.
  const credentials = { email: EMAIL, password: 'correct horse' };
  const answer = await fetch(`${product.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  admin = apiUserOf(product.address, (await answer.json()) as SignedIn);
  expect((await admin.items()).map(({ name, image_id }) => [name, image_id])).toEqual([['Blue mug', before?.image_id]]);
  const photo = await admin.call(`/api/images/${before?.image_id}/content`);
  expect(photo.headers.get('content-type')).toMatch(/^image/);
  // The schedule was that of the other machine.
  expect(await backup()).toMatchObject({ schedule: null, last: null });
});
