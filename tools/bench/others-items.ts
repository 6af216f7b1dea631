import pg from 'pg';
import { startSystem } from '../../tests/environment/system.js';
import { registerApiUser } from '../demo/api-user.js';
import { type Figure, median } from './figure.js';
import { fillItems } from './fill-items.js';
import { perSecond } from './per-second.js';

const OWN = 1_000;
const FEW = 10_000;
const MANY = 2_000_000;
/** Others have this many each. */
const PER_USER = 10_000;
/** An id no user here has. */
const FIRST_OTHER = 1_000_000;
const ROUNDS = 3;

/** `GET /api/items` of one user while others' items grow from ten thousand to two million. */
export async function othersItems(): Promise<Figure[]> {
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '10000' } });
  const user = await registerApiUser(system.address, 'one@example.org');
  const client = new pg.Client({ connectionString: system.database_url });
  await client.connect();
  await fillItems(client, user.id, 1, OWN);
  const measure = async (others: number, until: number) => {
    for (let count = others; count < until; count += PER_USER) {
      await fillItems(client, FIRST_OTHER + count, 1, PER_USER);
    }
    await client.query('vacuum analyze inventory.items');
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push(await perSecond(`${system.address}/api/items`, { authorization: `Bearer ${user.token}` }));
    }
    return median(rates);
  };
  const few = await measure(0, FEW);
  const many = await measure(FEW, MANY);
  await client.end();
  await system.stop();
  console.log(
    `      GET /api/items, ${OWN} items: ${few.toFixed(0)}/s beside ${FEW}, ${many.toFixed(0)}/s beside ${MANY}`,
  );
  const budget = { at_most: 1.2 };
  return [{ name: 'time of GET /api/items beside 2 million items of others', measured: few / many, unit: '×', budget }];
}
