import { setTimeout as pause } from 'node:timers/promises';
import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import type { Figure } from './figure.js';

const ROUNDS = 5;
const POLL_MS = 10;

/** How long another gateway goes on with what a user was before: a token after a reset, a role after its change. */
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

    await until(statusOf('/api/auth/admin/users'), 403);
    await admin.send('PUT', `/api/auth/admin/users/${user.id}/role`, { role: 'admin' });
    afterRoleChange.push(await until(statusOf('/api/auth/admin/users'), 200));

    const link = `/api/auth/admin/users/${user.id}/reset-link`;
    const { reset_url } = await admin.send<{ reset_url: string }>('POST', link, {});
    const token = new URL(reset_url).searchParams.get('token');
    await until(statusOf('/api/auth/me'), 200);
    await user.send('POST', '/api/auth/reset-password', { token, new_password: 'another horse' });
    afterReset.push(await until(statusOf('/api/auth/me'), 401));
  }
  await system.stop();
  const budget = { at_most: 2 };
  return [
    { name: 'old token dead on another gateway after a reset', measured: Math.max(...afterReset), unit: 's', budget },
    { name: 'role change on another gateway', measured: Math.max(...afterRoleChange), unit: 's', budget },
  ];
}

/** Seconds until a call is answered with `status`. */
async function until(ask: () => Promise<number>, status: number): Promise<number> {
  const began = performance.now();
  while ((await ask()) !== status) await pause(POLL_MS);
  return (performance.now() - began) / 1000;
}
