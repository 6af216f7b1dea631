import pg from 'pg';
import { startSystem } from '../../tests/environment/system.js';
import { type ApiUser, registerApiUser } from '../demo/api-user.js';
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
  figures.push(await similarItems(user, client, isQuick ? ROUNDS.quick : ROUNDS.full));
  await client.end();
  await system.stop();
  return figures;
}

/** Gives the items what a search for similar ones compares: looks, printed texts, serial numbers and codes. */
const LOOKS = `
  update inventory.item_looks set next_at = null, look = decode(left(repeat(md5(item_id::text), 13), 406), 'hex'),
    bits = ('x' || md5(item_id::text) || md5('b' || item_id))::bit(256)`;
const LABELS = `
  update inventory.items set serial_number = 'SN-' || md5(id::text), code = (4000000000000 + id)::text,
    printed_text = concat_ws(E'\\n', 'Maker' || id % 40, 'Model M-' || id, 'Notice' || id % 30 || ' keep dry',
      'Read the manual', '230 V 50 Hz', md5(id::text))
  where user_id = $1`;

/** A search for items like a stored photo, beside the list of all items. The reader takes no part in it. */
async function similarItems(user: ApiUser, client: pg.Client, rounds: number): Promise<Figure> {
  await client.query(LABELS, [user.id]);
  await client.query(LOOKS);
  await client.query('vacuum analyze inventory.items, inventory.item_looks');
  const times = { ours: [] as number[], list: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    times.ours.push(await timeOf(() => user.send('POST', '/api/similar', { image_id: round * 7 })));
    times.list.push(await timeOf(async () => (await user.call('/api/items')).json()));
  }
  return {
    name: 'POST /api/similar among 10,000 own items, p50, compared with the list of all items',
    measured: median(times.ours) / median(times.list),
    unit: '×',
    budget: null,
    detail: `${median(times.ours).toFixed(0)} ms of ${median(times.list).toFixed(0)} ms, without reading the photo`,
  };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
