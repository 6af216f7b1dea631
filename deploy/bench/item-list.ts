import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { launch } from '../local/child-process.js';
import { checkout } from '../local/folders.js';
import { freePort } from '../local/ports.js';
import { untilReady } from '../local/readiness.js';
import { registerApiUser } from '../testing/api-user.js';
import { startSystem } from '../testing/system.js';
import { type Figure, median } from './figure.js';
import { fillItems } from './fill-items.js';
import { perSecond } from './per-second.js';

const ITEMS = 10_000;
const ROUNDS = 3;

/** `GET /api/items` of 10,000 items beside a bare server, turn by turn, and its 304 beside its 200. */
export async function itemList(): Promise<Figure[]> {
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '10000' } });
  const user = await registerApiUser(system.address, 'list@example.org');
  const user_id = await fill(system.database_url);
  const bare = await startBareServer(system.database_url, user_id);
  const authorization = `Bearer ${user.token}`;
  const url = `${system.address}/api/items`;
  const etag = (await user.call('/api/items')).headers.get('etag') ?? '';

  const rates = { product: [] as number[], bare: [] as number[], unchanged: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await perSecond(bare.url, {}));
    rates.product.push(await perSecond(url, { authorization }));
    rates.unchanged.push(await perSecond(url, { authorization, 'if-none-match': etag }));
  }
  await bare.stop();
  await system.stop();
  const [product, plain, unchanged] = [rates.product, rates.bare, rates.unchanged].map(median) as [
    number,
    number,
    number,
  ];
  console.log(
    `      GET /api/items, ${ITEMS} items: ${product.toFixed(1)}/s; bare server: ${plain.toFixed(1)}/s; 304: ${unchanged.toFixed(0)}/s`,
  );
  return [
    { name: 'GET /api/items beside a bare server', measured: product / plain, unit: '×', budget: { at_least: 0.5 } },
    { name: 'its 304 beside its 200', measured: unchanged / product, unit: '×', budget: { at_least: 10 } },
  ];
}

async function fill(database_url: string): Promise<number> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  const { rows } = await client.query('select max(id)::int as id from auth.users');
  const user_id: number = rows[0].id;
  await fillItems(client, user_id, 1, ITEMS);
  await client.query('vacuum analyze inventory.items');
  await client.end();
  return user_id;
}

async function startBareServer(database_url: string, user_id: number) {
  const view = pathToFileURL(join(checkout, 'services', 'inventory', 'dist', 'items', 'item-view.js'));
  const { ITEM_LIST } = (await import(view.href)) as { ITEM_LIST: string };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const child = launch({
    command: process.execPath,
    args: [join(import.meta.dirname, 'bare-server.js')],
    env: { ...process.env, DATABASE_URL: database_url, PORT: String(port), QUERY: ITEM_LIST, USER_ID: String(user_id) },
    output: '/dev/null',
    stopSignal: 'SIGKILL',
  });
  await untilReady(() => fetch(url), { name: 'The bare server', log: '/dev/null', seconds: 20, child });
  return { url, stop: () => child.stop() };
}
