import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import type { Figure } from './figure.js';

const CALLS = 20;

/** How long a caller waits to hear that a service is dead, killed without a word, while another one answers. */
export async function deadService(): Promise<Figure[]> {
  const system = await startSystem({ workers: 0 });
  const user = await registerApiUser(system.address, 'waiting@example.org');
  await user.items();
  await system.kill('inventory');
  let slowest = 0;
  for (let call = 0; call < CALLS; call += 1) {
    const began = performance.now();
    const { status } = await user.call('/api/items');
    slowest = Math.max(slowest, (performance.now() - began) / 1000);
    if (status !== 503) throw new Error(`a dead service was answered with ${status}`);
    if ((await user.call('/api/auth/me')).status !== 200) throw new Error('the other services do not go on');
  }
  await system.stop();
  return [{ name: 'slowest 503 of a dead service', measured: slowest, unit: 's', budget: { at_most: 1 } }];
}
