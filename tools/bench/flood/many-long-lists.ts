import { join } from 'node:path';
import pg from 'pg';
import { registerApiUser } from '../../demo/api-user.js';
import { launch } from '../../start/child-process.js';
import { fillItems } from '../fill-items.js';
import { beside, quantile } from './beside.js';
import { fillLongItems } from './fill-long-items.js';
import type { Flood } from './flood.js';

const LANES = 60;
const SECONDS = 30;
/** About 30 MB. */
const LONG_ITEMS = 5_000;
const SMALL_ITEMS = 100;

/** One account repeatedly requests its list of 30 MB, 60 times in parallel. */
export const manyLongLists: Flood = async (system, isQuick) => {
  const flooder = await registerApiUser(system.address, 'flooder@example.org');
  const other = await registerApiUser(system.address, 'other@example.org');
  const client = new pg.Client({ connectionString: system.database_url });
  await client.connect();
  await fillItems(client, other.id, 1, SMALL_ITEMS);
  await fillLongItems(client, flooder.id, LONG_ITEMS);
  await client.end();

  const flood = launch({
    command: process.execPath,
    args: [join(import.meta.dirname, 'long-list-sender.js')],
    env: {
      ...process.env,
      ADDRESS: system.address,
      TOKEN: flooder.token,
      LANES: String(LANES),
      SECONDS: String(isQuick ? 10 : SECONDS),
    },
    output: 'inherit',
    stopSignal: 'SIGKILL',
  });
  const { times, memory, made_of } = await beside(system, other, flood.ended);
  const slowest = times.slice(-5).map((time) => time.toFixed(0));
  const detail = `${times.length} lists of ${SMALL_ITEMS} items, the slowest ${slowest.join(', ')} ms`;
  return [
    { name: 'small list of another account, p50', measured: quantile(times, 0.5), unit: 'ms', budget: null, detail },
    {
      name: 'small list of another account, p99',
      measured: quantile(times, 0.99),
      unit: 'ms',
      budget: { at_most: 1_000 },
    },
    { name: 'all Node processes together', measured: memory, unit: 'MB', budget: { at_most: 1_200 }, detail: made_of },
  ];
};
