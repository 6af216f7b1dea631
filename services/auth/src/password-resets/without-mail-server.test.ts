import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { auth } from '@whereabouts/shared/contracts/auth.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { PASSWORD, runAuth } from '../testing/running-auth.js';

let running: Awaited<ReturnType<typeof runAuth>> | undefined;

afterEach(async () => {
  await running?.close();
});

const NEW = 'another horse';
const caller = { address: '192.0.2.1' };

test('without a mail server, a development set-up logs the working reset link once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'auth-log-'));
  const LOG_FILE = join(folder, 'auth.log');
  running = await runAuth({ LOG_LEVEL: 'info', LOG_FILE, NODE_ENV: 'development' });
  await running.messenger.call(auth.forgotPassword, { email: 'nobody@example.org', caller });
  await running.messenger.call(auth.forgotPassword, { email: 'admin@example.org', caller });
  const links = () => readFileSync(LOG_FILE, 'utf8').match(/http:[^"]+\/reset-password[^"]+/g) ?? [];
  await until(() => links().length > 0);
  const link = new URL(links()[0] ?? '');
  const token = link.searchParams.get('token') ?? '';
  expect([link.origin, link.searchParams.get('email')]).toEqual(['http://localhost:5001', 'admin@example.org']);
  await running.messenger.call(auth.resetPassword, { token, new_password: NEW, caller });
  await running.login('admin@example.org', NEW);
  await running.close();
  const log = readFileSync(LOG_FILE, 'utf8');
  expect(log.split(token)).toHaveLength(2);
  for (const secret of ['nobody@', PASSWORD, NEW]) expect(log).not.toContain(secret);
  running = undefined;
  rmSync(folder, { recursive: true });
});

test('without a mail server, admins see who requested a reset, and no log contains the link they create', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'auth-log-'));
  const LOG_FILE = join(folder, 'auth.log');
  running = await runAuth({ LOG_LEVEL: 'info', LOG_FILE });
  const { messenger, admin } = running;
  const { user } = await running.register('forgetful@example.org');
  const waiting = async () => (await messenger.call(auth.resetRequests, { actor: admin })).requests;
  await messenger.call(auth.forgotPassword, { email: user.email, caller });
  await until(async () => (await waiting()).length > 0);
  expect(await waiting()).toEqual([{ user, requested_at: expect.any(String) }]);
  const asUser = messenger.call(auth.resetRequests, { actor: { id: user.id, role: 'user' } });
  await expect(asUser).rejects.toMatchObject({ status: 403 });
  await messenger.call(auth.createResetLink, { actor: admin, user_id: user.id });
  expect(await waiting()).toEqual([]);
  await running.close();
  expect(readFileSync(LOG_FILE, 'utf8')).not.toContain('reset-password');
  running = undefined;
  rmSync(folder, { recursive: true });
});

test('a development set-up can return the reset token, and a production set-up with this option refuses to start', async () => {
  running = await runAuth({ AUTH_EXPOSE_RESET_TOKEN: 'true' });
  const { messenger } = running;
  const { reset_token = '' } = await messenger.call(auth.forgotPassword, { email: 'admin@example.org', caller });
  expect(await messenger.call(auth.forgotPassword, { email: 'nobody@example.org', caller })).toEqual({ success: true });
  await messenger.call(auth.resetPassword, { token: reset_token, new_password: NEW, caller });
  await running.login('admin@example.org', NEW);
  await expect(running.startAnother({ NODE_ENV: 'production' })).rejects.toThrow('AUTH_EXPOSE_RESET_TOKEN');
});
