import pg from 'pg';
import { startSystem } from '../../tests/environment/system.js';
import { type ApiUser, registerApiUser } from '../demo/api-user.js';
import { type Figure, median } from './figure.js';
import { fillItems } from './fill-items.js';
import { memoryOf } from './process-memory.js';

const STREAMS = 1_000;
/** The maximum number of streams of one user at a gateway (docs/rules/answers.md). */
const STREAMS_OF_USER = 20;
const ITEMS = 10_000;
const CHANGES = 10;

/**
 * Measures the cost of open event streams at a gateway, and of one change for clients with a list of ten thousand
 * items.
 */
export async function liveUpdates(): Promise<Figure[]> {
  const system = await startSystem({ workers: 0 });
  const users: ApiUser[] = [];
  for (let from = 0; from < STREAMS; from += STREAMS_OF_USER) {
    users.push(await registerApiUser(system.address, `listener-${from}@example.org`));
  }
  const before = memoryOf(system.pids.gateway);
  const streams = await Promise.all(
    users.flatMap((user) => Array.from({ length: STREAMS_OF_USER }, () => user.call('/api/events'))),
  );
  const open = streams.filter(({ status }) => status === 200).length;
  const memory = memoryOf(system.pids.gateway) - before;
  for (const stream of streams) await stream.body?.cancel();

  const [user] = users;
  if (!user) throw new Error('no user was created');
  const client = new pg.Client({ connectionString: system.database_url });
  await client.connect();
  await fillItems(client, user.id, 1, ITEMS);
  await client.end();
  const { told, bytes } = await changes(user);
  await system.stop();
  return [
    { name: `memory of ${open} open streams`, measured: memory, unit: 'MB', budget: { at_most: 50 } },
    { name: 'a change reaches another device', measured: median(told), unit: 'ms', budget: { at_most: 1_000 } },
    {
      name: `a change in a list of ${ITEMS} items costs another device`,
      measured: median(bytes) / 1024,
      unit: 'KB',
      budget: { at_most: 2 },
    },
  ];
}

/** Milliseconds until another device gets the live update, and bytes until it has the change. */
async function changes(user: ApiUser) {
  const list = '/api/sharing/items/my-items';
  const whole = await user.call(list);
  let etag = whole.headers.get('etag') ?? '';
  const { items } = (await whole.json()) as { items: { id: number }[] };
  const told: number[] = [];
  const bytes: number[] = [];
  const stream = await user.call('/api/events');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (const { id } of items.slice(0, CHANGES)) {
    const begun = performance.now();
    const change = user.send('POST', '/api/update-items', { items: [{ id, color: 'red' }] });
    while (!(await reader?.read())?.value?.includes('"items"'));
    told.push(performance.now() - begun);
    await change;
    const answer = await (await user.call(`${list}?since=${encodeURIComponent(etag)}`)).text();
    bytes.push(Buffer.byteLength(answer));
    etag = (JSON.parse(answer) as { since: string }).since;
  }
  await reader?.cancel();
  return { told, bytes };
}
