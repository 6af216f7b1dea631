import { type System, startSystem } from '../../../tests/environment/system.js';
import type { Figure } from '../figure.js';
import { fullDisk } from './full-disk.js';
import { hangingInventory } from './hanging-inventory.js';
import { longestList } from './longest-list.js';
import { manyLongLists } from './many-long-lists.js';

/** Loads a running system with its own accounts, measures the effect on other accounts, and ends. */
export type Flood = (system: System, isQuick: boolean) => Promise<Figure[]>;

const floods: Flood[] = [manyLongLists, longestList, hangingInventory];

/** Runs every load in turn on a system with user limits, then on a product whose disk fills up. */
export async function flood(isQuick: boolean): Promise<Figure[]> {
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '1' } });
  const figures: Figure[] = [];
  for (const run of floods) figures.push(...(await run(system, isQuick)));
  await system.stop();
  return [...figures, ...(await fullDisk())];
}
