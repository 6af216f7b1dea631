import { type ApiUser, registerApiUser } from '../../demo/api-user.js';
import type { Flood } from './flood.js';

/** Measures how long a user waits for an answer while inventory is frozen. */
export const hangingInventory: Flood = async (system) => {
  const user = await registerApiUser(system.address, 'waiting@example.org');
  process.kill(system.pids.inventory, 'SIGSTOP');
  const { status, ms } = await save(user).finally(() => process.kill(system.pids.inventory, 'SIGCONT'));
  return [
    {
      name: 'an item that is saved while inventory hangs is refused after',
      measured: ms,
      unit: 'ms',
      budget: { at_most: 6_000 },
      detail: `answered with ${status}`,
    },
  ];
};

async function save(user: ApiUser) {
  const began = performance.now();
  const answer = await user.call('/api/save-items', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ name: 'Lamp' }] }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began };
}
