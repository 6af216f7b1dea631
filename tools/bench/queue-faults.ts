import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type System, startSystem } from '../../tests/environment/system.js';
import { startTestServers } from '../../tests/environment/test-servers.js';
import { registerApiUser } from '../demo/api-user.js';
import { startFakeVision } from '../fake-vision/fake-vision.js';
import type { Figure } from './figure.js';
import { addPausedBatch, resumeBatch } from './many-images.js';

const IMAGES = 1_000;
const WORKERS = 4;
const BATCH = 'faults';
const KILL_EVERY_MS = 4_000;
const BROKER_DIES_AFTER_MS = 20_000;
const DATABASE_DIES_AFTER_MS = 40_000;
const PATIENCE_MS = 8 * 60_000;

/**
 * A thousand images while a worker is killed every few seconds, the broker and the database are killed once each, and
 * the provider fails every fifth call: what is left undone, and what was made twice or not at all.
 */
export async function queueFaults(): Promise<Figure[]> {
  const servers = await startTestServers();
  const { TEST_DATABASE_URL, TEST_RABBITMQ_URL, TEST_RABBITMQ_MANAGEMENT_URL } = process.env;
  const shared = { TEST_DATABASE_URL, TEST_RABBITMQ_URL, TEST_RABBITMQ_MANAGEMENT_URL };
  Object.assign(process.env, servers.env);
  const vision = await startFakeVision({ latency_ms: 1_000, failures: 0.2 });
  const env = {
    ...vision.env,
    MAX_IN_FLIGHT: '100',
    MAX_IN_FLIGHT_PER_USER: '100',
    RETRY_DELAYS_MS: '1000,2000,4000,8000',
  };
  const system = await startSystem({ workers: WORKERS, env });
  const user = await registerApiUser(system.address, 'faults@example.org');
  await addPausedBatch(user, BATCH, 1, IMAGES);

  await resumeBatch(user, BATCH);
  const over = new AbortController();
  const faults = Promise.all([
    killWorkers(system, over.signal),
    pause(BROKER_DIES_AFTER_MS).then(() => restart(servers.rabbitmq)),
    pause(DATABASE_DIES_AFTER_MS).then(() => restart(servers.postgres)),
  ]);
  const outcome = await outcomeOf(system.database_url);
  over.abort();
  await faults;
  await system.stop();
  await Promise.all([vision.stop(), servers.stop()]);
  Object.assign(process.env, shared);

  console.log(
    `      of ${IMAGES} photos ${outcome.completed} completed, ${outcome.failed} failed, ${outcome.seconds} s`,
  );
  const none = { at_most: 0 };
  return [
    { name: 'photos stuck after faults', measured: outcome.stuck, unit: 'photos', budget: none },
    { name: 'photos lost', measured: IMAGES - outcome.photos, unit: 'photos', budget: none },
    { name: 'completed photos without their two items once', measured: outcome.wrong, unit: 'photos', budget: none },
  ];
}

async function restart(server: { kill(): Promise<void>; startAgain(): Promise<void> }) {
  await server.kill();
  await server.startAgain();
}

/** One after the other, each replaced at once. */
async function killWorkers(system: System, over: AbortSignal) {
  while (!over.aborted) {
    await pause(KILL_EVERY_MS);
    system.workers.shift()?.kill('SIGKILL');
    system.startWorker();
  }
}

async function outcomeOf(database_url: string) {
  const began = Date.now();
  while (Date.now() - began < PATIENCE_MS) {
    await pause(1_000);
    // The database is away for a moment.
    const open = await ask<{ count: number }>(
      database_url,
      `select count(*)::int as count from analysis.queue_entries where status in ('pending', 'analyzing', 'saving')`,
    ).catch(() => undefined);
    if (open?.count === 0) break;
  }
  const counts = await ask<{ photos: number; completed: number; failed: number; stuck: number; wrong: number }>(
    database_url,
    `select count(*)::int as photos,
       count(*) filter (where status = 'completed')::int as completed,
       count(*) filter (where status = 'error')::int as failed,
       count(*) filter (where status not in ('completed', 'error'))::int as stuck,
       count(*) filter (where items <> case status when 'completed' then 2 else 0 end)::int as wrong
     from (select e.status, (select count(*) from inventory.items i where i.queue_id = e.id) as items
           from analysis.queue_entries e) entry`,
  );
  return { ...counts, seconds: Math.round((Date.now() - began) / 1000) };
}

async function ask<Row extends object>(database_url: string, query: string): Promise<Row> {
  const client = new pg.Client({ connectionString: database_url });
  await client.connect();
  const { rows } = await client.query<Row>(query).finally(() => client.end());
  const [row] = rows;
  if (!row) throw new Error('a count has one row');
  return row;
}
