import { setTimeout as pause } from 'node:timers/promises';
import { type ApiUser, registerApiUser } from '../testing/api-user.js';
import { startSystem } from '../testing/system.js';
import type { Figure } from './figure.js';

const ROUNDS = 5;
const POLL_MS = 10;

/** How long another gateway goes on with what an account was before: a token after a reset, a role after its change. */
export async function sessions(): Promise<Figure[]> {
  const system = await startSystem({ workers: 0 });
  const other = await system.startGateway();
  const admin = await registerApiUser(system.address, 'admin@example.org');
  const afterReset: number[] = [];
  const afterRoleChange: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const user = await registerApiUser(system.address, `user-${round}@example.org`);
    const statusOf = (path: string) => async () =>
      (await fetch(other + path, { headers: { authorization: `Bearer ${user.token}` } })).status;
    const { id } = ((await (await user.call('/api/auth/me')).json()) as { user: { id: number } }).user;

    await until(statusOf('/api/auth/admin/users'), 403);
    await send(admin, 'PUT', `/api/auth/admin/users/${id}/role`, { role: 'admin' });
    afterRoleChange.push(await until(statusOf('/api/auth/admin/users'), 200));

    const link = await send(admin, 'POST', `/api/auth/admin/users/${id}/reset-link`, {});
    const { reset_url } = (await link.json()) as { reset_url: string };
    const token = new URL(reset_url).searchParams.get('token');
    await until(statusOf('/api/auth/me'), 200);
    await send(user, 'POST', '/api/auth/reset-password', { token, new_password: 'another horse' });
    afterReset.push(await until(statusOf('/api/auth/me'), 401));
  }
  await system.stop();
  const budget = { at_most: 2 };
  return [
    { name: 'old token dead on another gateway after a reset', measured: Math.max(...afterReset), unit: 's', budget },
    { name: 'role change on another gateway', measured: Math.max(...afterRoleChange), unit: 's', budget },
  ];
}

async function send(as: ApiUser, method: string, path: string, body: unknown) {
  const answer = await as.call(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`);
  return answer;
}

/** Seconds until a call is answered with `status`. */
async function until(ask: () => Promise<number>, status: number): Promise<number> {
  const began = performance.now();
  while ((await ask()) !== status) await pause(POLL_MS);
  return (performance.now() - began) / 1000;
}
