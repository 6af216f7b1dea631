import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { User } from '@whereabouts/shared/contracts/auth.js';
import type { BackupState } from '@whereabouts/shared/contracts/backups.js';
import type { Notice } from '@whereabouts/shared/contracts/notices.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type ApiUser, apiUserOf, numberedImage, registerApiUser, SETUP_CODE } from '../testing/api-user.js';
import { disposableFolder } from '../testing/disposable.js';
import { isRunning } from '../testing/process-tree.js';
import { type StartedProduct, startProduct } from '../testing/started-product.js';

const folder = disposableFolder();
const target = join(folder, 'elsewhere');

let product: StartedProduct;
let admin: ApiUser;

beforeAll(async () => {
  const env = { SETUP_CODE, BACKUP_SCHEDULE: '*/5 * * * * *', BACKUP_TARGET: target, BACKUP_KEEP: '2' };
  product = await startProduct(folder, { env });
  admin = await registerApiUser(product.address, 'admin@example.org');
}, 300_000);

afterAll(() => product?.stop());

const backup = async () => (await (await admin.call('/api/admin/backup')).json()) as BackupState;

test('a started product makes backups when the schedule says so, and shows them to admins', async () => {
  expect((await admin.addPhoto(await numberedImage(1), 'Blue mug--Kitchen.jpg')).status).toBe(201);
  await until(async () => (await backup()).last?.photos === 1);
  const { schedule, is_overdue, last_good_at, last, ...rest } = await backup();
  expect([schedule, rest.target, is_overdue]).toEqual(['*/5 * * * * *', target, false]);
  expect(last).toMatchObject({ error: null, not_compared: null, compared_at: expect.any(String) });
  expect(last_good_at).toBe(last?.started_at);
  expect(existsSync(join(target, 'images'))).toBe(true);
});

test('a product that starts without a schedule forgets the former one', async () => {
  const processes = product.processes();
  await product.stop();
  await until(() => !processes.some(isRunning));
  product = await startProduct(folder, { env: { SETUP_CODE, BACKUP_SCHEDULE: '' } });
  admin = apiUserOf(product.address, { token: admin.token, user: { id: admin.id } as User });
  expect(await backup()).toMatchObject({ schedule: null, is_overdue: false });
  const { notices } = (await (await admin.call('/api/notices')).json()) as { notices: Notice[] };
  expect(notices.filter(({ kind }) => kind.startsWith('backup'))).toEqual([]);
});
