import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { registerApiUser } from '../../demo/api-user.js';
import { beside } from './beside.js';
import { fillLongItems } from './fill-long-items.js';
import type { Flood } from './flood.js';

/** The maximum number of items of one user. */
const ITEMS = 100_000;

/** Measures the longest list that one user can have. */
export const longestList: Flood = async (system, isQuick) => {
  const count = isQuick ? ITEMS / 10 : ITEMS;
  const user = await registerApiUser(system.address, 'longest@example.org');
  const other = await registerApiUser(system.address, 'beside@example.org');
  const client = new pg.Client({ connectionString: system.database_url });
  await client.connect();
  await fillLongItems(client, user.id, count);
  await client.end();
  const start = performance.now();
  const reading = read(`${system.address}/api/items`, user.token);
  const { memory, made_of } = await beside(system, other, reading);
  const { bytes, first } = await reading;
  const seconds = (performance.now() - start) / 1000;
  const detail = `${count} items, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`;
  return [
    { name: 'first byte of the longest list', measured: first - start, unit: 'ms', budget: { at_most: 2_000 }, detail },
    {
      name: 'all Node processes together, during the longest list',
      measured: memory,
      unit: 'MB',
      budget: { at_most: 1_200 },
      detail: made_of,
    },
  ];
};

async function read(url: string, token: string) {
  const request = get(url, { headers: { authorization: `Bearer ${token}` } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`the longest list got status ${response.statusCode}`);
  let [bytes, first] = [0, 0];
  response.on('data', (chunk: Buffer) => {
    first ||= performance.now();
    bytes += chunk.length;
  });
  await once(response, 'end');
  return { bytes, first };
}
