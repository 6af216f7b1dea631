import { type System, startSystem } from '../../testing/system.js';
import type { Figure } from '../figure.js';
import { fullDisk } from './full-disk.js';
import { hangingInventory } from './hanging-inventory.js';
import { longestList } from './longest-list.js';
import { manyLongLists } from './many-long-lists.js';

/** What one account does to a running system, and what others feel of it. Each ends by itself, and uses accounts of its own. */
export type Flood = (system: System, isQuick: boolean) => Promise<Figure[]>;

const floods: Flood[] = [manyLongLists, longestList, hangingInventory];

/** One account's excesses and a hanging service, one after the other, on a system with the limits that users have; then a full disk. */
export async function flood(isQuick: boolean): Promise<Figure[]> {
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '1' } });
  const figures: Figure[] = [];
  for (const run of floods) figures.push(...(await run(system, isQuick)));
  await system.stop();
  return [...figures, ...(await fullDisk())];
}
