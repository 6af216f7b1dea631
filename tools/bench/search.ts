import pg from 'pg';
import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import { type Figure, median } from './figure.js';
import { fillItems } from './fill-items.js';

const ITEMS = 10_000;
const ROUNDS = { full: 40, quick: 8 };
const SEARCHES = { 'a rare word': '7000', 'two words': 'item 4711', 'a word with a typo': 'descirption' };

const BARE = `
  select id from inventory.items
  where user_id = $1 and concat_ws(' ', name, array_to_string(tags, ' '), category, area, location, description) ilike $2`;

/** Measures one search among ten thousand of the user's own items, and beside it the simplest statement. */
export async function search(isQuick: boolean): Promise<Figure[]> {
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '10000' } });
  const user = await registerApiUser(system.address, 'search@example.org');
  const client = new pg.Client({ connectionString: system.database_url });
  await client.connect();
  await fillItems(client, user.id, 1, ITEMS);
  await client.query('vacuum analyze inventory.items');
  const figures: Figure[] = [];
  for (const [name, words] of Object.entries(SEARCHES)) {
    const path = `/api/search?q=${encodeURIComponent(words)}`;
    const times = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < (isQuick ? ROUNDS.quick : ROUNDS.full); round += 1) {
      times.ours.push(await timeOf(async () => (await user.call(path)).json()));
      times.bare.push(await timeOf(() => client.query({ name: 'bare', text: BARE, values: [user.id, `%${words}%`] })));
    }
    figures.push({
      name: `search of 10,000 own items for ${name}, p50`,
      measured: median(times.ours),
      unit: 'ms',
      budget: { at_most: 40 },
      detail: `bare \`ilike\` ${median(times.bare).toFixed(0)} ms`,
    });
  }
  await client.end();
  await system.stop();
  return figures;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
