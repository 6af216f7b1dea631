import pg from 'pg';
import { registerApiUser } from '../testing/api-user.js';
import { startSystem } from '../testing/system.js';
import { type Figure, median } from './figure.js';

const [USERS, ITEMS] = [100_000, 2_000_000];
const ROUNDS = 5;

/** What everybody has, as an admin of a large installation sees it. */
export async function adminStatistics(): Promise<Figure[]> {
  const system = await startSystem({ workers: 0 });
  const admin = await registerApiUser(system.address, 'admin@example.org');
  const client = new pg.Client({ connectionString: system.database_url });
  await client.connect();
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
  await client.end();
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    bytes = (await (await admin.call('/api/admin/users/stats')).arrayBuffer()).byteLength;
    times.push((performance.now() - began) / 1000);
  }
  await system.stop();
  const name = 'admin statistics, 100,000 accounts, 2 million items';
  const detail = `${(bytes / 1e6).toFixed(1)} MB`;
  return [{ name, measured: median(times), unit: 's', budget: { at_most: 0.3 }, detail }];
}
