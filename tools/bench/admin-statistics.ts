import { AllUserStats } from '@whereabouts/shared/contracts/stats.js';
import pg from 'pg';
import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import { untilReady } from '../start/readiness.js';
import { type Figure, median } from './figure.js';

const [USERS, ITEMS] = [100_000, 2_000_000];
const ROUNDS = 5;
/** As the screen asks, and as a client does that knows nothing of pages. */
const PAGES = ['limit=50', 'limit=50&sort=item_count', 'limit=50&q=99', 'limit=50&sort=item_count&dir=asc', ''];

/** What everybody has, as an admin of a large installation sees it. */
export async function adminStatistics(): Promise<Figure[]> {
  const system = await startSystem({ workers: 0 });
  const admin = await registerApiUser(system.address, 'admin@example.org');
  const client = new pg.Client({ connectionString: system.database_url });
  await client.connect();
  const seconds = await countEverybody(client, () => registerApiUser(system.address, 'other@example.org'));
  await client.end();

  const slowest = { ms: 0, answer: '' };
  for (const page of PAGES) {
    const rounds: number[] = [];
    let answer = '';
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = performance.now();
      answer = await (await admin.call(`/api/admin/users/stats?${page}`)).text();
      rounds.push(performance.now() - asked);
    }
    if (median(rounds) > slowest.ms) Object.assign(slowest, { ms: median(rounds), answer });
  }
  await system.stop();
  const counted = AllUserStats.parse(JSON.parse(slowest.answer));
  if (counted.total_items !== ITEMS) throw new Error(`${counted.total_items} items are told of, not ${ITEMS}`);
  const name = 'admin statistics, 100,000 accounts, 2 million items';
  const kilobytes = (slowest.answer.length / 1e3).toFixed(0);
  const detail = `slowest of ${PAGES.length} pages, ${kilobytes} KB; everybody counted anew in ${seconds.toFixed(1)} s`;
  return [{ name, measured: slowest.ms / 1000, unit: 's', budget: { at_most: 0.3 }, detail }];
}

/** @param change by which the services begin to count; @returns the seconds until the last of them is counted */
async function countEverybody(client: pg.Client, change: () => Promise<unknown>): Promise<number> {
  await client.query(
    `insert into auth.users (email, display_name, role) select 'user-' || n || '@example.org', 'User ' || n, 'user'
     from generate_series(1, $1::int) n`,
    [USERS],
  );
  await client.query(
    `insert into inventory.items (user_id, uuid, name, description)
     select 2 + n % $1::int, gen_random_uuid(), 'Item ' || n, 'A thing with a description of usual length'
     from generate_series(1, $2::int) n`,
    [USERS, ITEMS],
  );
  await client.query('vacuum analyze');
  await client.query(
    'insert into inventory.revisions (user_id, revision) select id, 1 from auth.users on conflict do nothing',
  );
  await change();
  const known = 'select count(*)::int as count from auth.user_counts where item_count > 0';
  const began = performance.now();
  const isCounted = async () => {
    if ((await client.query(known)).rows[0].count < USERS) throw new Error('not yet');
  };
  await untilReady(isCounted, { name: 'the count of everybody', log: 'its services’ logs', seconds: 120 });
  return (performance.now() - began) / 1000;
}
