import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection } from '@whereabouts/shared/contracts/collections.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import pg from 'pg';
import { disposableFolder } from '../../tests/environment/disposable.js';
import { startSystem } from '../../tests/environment/system.js';
import { type ApiUser, numberedImage, registerApiUser } from '../demo/api-user.js';
import { freePort } from '../start/ports.js';
import { untilReady } from '../start/readiness.js';
import { startBare } from './bare-program.js';
import type { Figure } from './figure.js';
import { fillItems } from './fill-items.js';
import { backingProcesses, productSide, unchangedSince } from './product-side.js';
import { http, type Side, versus } from './versus.js';

const FEW = 1_000;
const MANY = 10_000;

/** Compares single calls and lists with bare servers that do the minimal work. */
export async function calls(isQuick: boolean): Promise<Figure[]> {
  const args = process.env.CPU_PROFILES
    ? { gateway: profiled('gateway'), inventory: profiled('inventory'), auth: profiled('auth') }
    : {};
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '100000' }, args });
  const { database_url } = system;
  const [few, many] = [
    await registerApiUser(system.address, 'few@example.org'),
    await registerApiUser(system.address, 'many@example.org'),
  ];
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  await fillItems(client, few.id, 1, FEW);
  await fillItems(client, many.id, 1, MANY);
  const [item] = (await few.items()) as [Item];
  await fillBare(client, [FEW, MANY], JSON.stringify(item).length);
  await client.query('vacuum analyze');
  await client.end();
  const image = await numberedImage(1);
  const { image_id } = await uploaded(few, image);
  const { collection } = await few.send<{ collection: Collection }>('POST', '/api/collections', {
    name: 'List',
    is_checklist: true,
  });
  await few.send('POST', `/api/collections/${collection.id}/items`, { item_ids: [item.id] });
  const bare = await startBareServer(database_url, image);

  const { rabbitmq, postgresql } = backingProcesses(system);
  const product = (path: string, request = {}, user = few) => productSide(system, user, path, request);
  const plain = (path: string, headers = {}): Side => ({
    load: http(bare.url + path, { headers }),
    processes: { node: bare.pid, postgresql },
  });
  const rpc: Side = {
    load: async (seconds) => Number(await (await fetch(`${bare.url}/rpc?ms=${seconds * 1000}`)).text()),
    processes: { asker: bare.pid, responder: bare.responder, rabbitmq },
  };
  const handingOn = {
    load: http(`${bare.url}/handed-on`),
    processes: { node: bare.pid, other: bare.other, postgresql },
  };
  const unchanged = { 'if-none-match': '"any"' };
  const thumbnail = `/api/images/${image_id}/content?thumb=1`;
  let quantity = 0;
  const change = () => ({ items: [{ id: item.id, quantity: ++quantity % 1000 }] });
  const check = () => ({ is_checked: ++quantity % 2 === 0 });
  const create = () => ({ items: [{ name: 'Thing', uuid: randomUUID() }] });

  const contests: [name: string, product: Side, reference: Side, goal: number | null][] = [
    ['a bare server that asks over the broker', { ...plain('/asked'), processes: rpc.processes }, rpc, null],
    ['trivial call', product('/api/auth/config'), rpc, 0.6],
    ['GET one item', product(`/api/items/${item.id}`), plain('/item'), 0.25],
    [
      '304 of a list of 1,000',
      product('/api/items', { headers: await unchangedSince(few, '/api/items') }),
      plain('/list', unchanged),
      0.3,
    ],
    ['GET /api/items, 1,000 items', product('/api/items'), plain('/list?user=1'), 0.7],
    ['GET /api/items, 10,000 items', product('/api/items', {}, many), plain('/list?user=2'), 0.8],
    ['change an item', product('/api/update-items', { method: 'PUT', body: change }), plain('/change'), 0.5],
    [
      'check an item',
      product(`/api/collections/${collection.id}/items/${item.id}/check`, { method: 'PUT', body: check }),
      plain('/check'),
      0.5,
    ],
    ['create an item', product('/api/save-items', { method: 'POST', body: create }), plain('/create'), 0.5],
    ['thumbnail', product(thumbnail), plain('/file'), 0.4],
    ['a bare server that forwards the 304 of another', handingOn, plain('/file', unchanged), null],
    [
      '304 of a thumbnail',
      product(thumbnail, { headers: await unchangedSince(few, thumbnail) }),
      plain('/file', unchanged),
      0.25,
    ],
  ];
  const figures: Figure[] = [];
  for (const [name, ours, theirs, goal] of contests) {
    if (process.env.ONLY && !name.includes(process.env.ONLY)) continue;
    figures.push(await versus({ name, product: ours, reference: theirs, goal, database_url }, isQuick));
  }
  await bare.stop();
  await system.stop();
  return figures;
}

const profiled = (name: string) => ['--cpu-prof', '--cpu-prof-dir', join(process.env.CPU_PROFILES ?? '', name)];

async function uploaded(user: ApiUser, image: Buffer): Promise<{ image_id: number }> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(image)]), 'photo.jpg');
  form.append('upload_only', 'true');
  const answer = (await (await user.call('/api/analyze', { method: 'POST', body: form })).json()) as {
    image_id: number;
  };
  await user.send('POST', '/api/save-items', { items: [{ name: 'On a photo', image_id: answer.image_id }] });
  return answer;
}

/** Rows for the bare server, with JSON as long as the product's. */
async function fillBare(client: pg.Client, counts: number[], bytes: number) {
  await client.query(`
    create schema bare;
    create table bare.items (id bigint generated always as identity primary key, user_id bigint, name text,
      quantity int not null default 1, filling text, created_at timestamptz not null default now());
    create index on bare.items (user_id);
    create table bare.counters (user_id bigint primary key, revision bigint);
    create table bare.checks (item_id bigint primary key, is_checked boolean);
    create table bare.outbox (id bigint generated always as identity primary key, payload jsonb);
    insert into bare.counters values (1, 0);
    insert into bare.checks values (1, false);
  `);
  for (const [index, count] of counts.entries()) {
    await client.query(
      `insert into bare.items (user_id, name, filling)
       select $1, 'Item number ' || n, repeat('x', $3) from generate_series(1, $2) n`,
      [index + 1, count, Math.max(bytes - 120, 0)],
    );
  }
}

async function startBareServer(database_url: string, image: Buffer) {
  const [port, otherPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const FILE = join(disposableFolder(), 'thumbnail.jpg');
  writeFileSync(FILE, image);
  const { TEST_RABBITMQ_URL: RABBITMQ_URL } = process.env;
  const env = { DATABASE_URL: database_url, RABBITMQ_URL, FILE };
  const run = (script: string, PORT = port, OTHER_PORT = otherPort) =>
    startBare(script, { ...env, PORT: String(PORT), OTHER_PORT: String(OTHER_PORT) });
  const [responder, other, child] = [
    run('bare-responder.js'),
    run('bare-server.js', otherPort, port),
    run('bare-server.js'),
  ];
  await untilReady(() => fetch(`${url}/item`), { name: 'The bare server', log: '/dev/null', seconds: 20, child });
  const stop = () => Promise.all([child, other, responder].map((each) => each.stop()));
  return { url, pid: child.pid, other: other.pid, responder: responder.pid, stop };
}
