import { setTimeout as pause } from 'node:timers/promises';
import type { WorkerStatus } from '@whereabouts/shared/contracts/workers.js';
import pg from 'pg';
import { startFakeVision } from '../local/fake-vision.js';
import { type ApiUser, registerApiUser } from '../testing/api-user.js';
import { startSystem } from '../testing/system.js';
import type { Figure } from './figure.js';
import { addPausedBatch, resumeBatch } from './many-images.js';
import { statementCount } from './versus.js';

/** How long the provider takes, how many workers there are, and what they are to get out of it. */
const RUNS = [
  { latency_ms: 1_000, workers: [1, 4, 8], at_least: 0.97 },
  { latency_ms: 50, workers: [1, 2, 4, 8], at_least: 0.8 },
];
const PREFETCH = 4;
/** Images each place of a worker looks at, one after the other: a batch of some hundreds, which begins cold only once. */
const ROUNDS = 25;

/** How much of what the provider's latency allows the queue gets out of its workers, and what a photo costs the database. */
export async function queueThroughput(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const run of RUNS) figures.push(...(await throughput(run)));
  return figures;
}

async function throughput({ latency_ms, workers: counts, at_least }: (typeof RUNS)[number]): Promise<Figure[]> {
  const vision = await startFakeVision({ latency_ms, failures: 0 });
  const env = { ...vision.env, PREFETCH: String(PREFETCH), MAX_IN_FLIGHT: '100', MAX_IN_FLIGHT_PER_USER: '100' };
  const system = await startSystem({ workers: 0, env });
  const user = await registerApiUser(system.address, 'throughput@example.org');
  const database = new pg.Client({ connectionString: system.database_url });
  await database.connect();

  const figures: Figure[] = [];
  let first = 1;
  for (const workers of counts) {
    while (system.workers.length < workers) system.startWorker();
    const images = workers * PREFETCH * ROUNDS;
    const batch_id = `workers-${workers}`;
    await addPausedBatch(user, batch_id, first, images);
    first += images;
    await untilOnline(user, workers);
    const statements = await statementCount(system.database_url);
    const began = Date.now();
    await resumeBatch(user, batch_id);
    const ended = await endOf(database, batch_id);
    const each = ((await statementCount(system.database_url)) - statements) / images;
    const ideal = ROUNDS * latency_ms;
    figures.push({
      name: `throughput of ${workers} × ${PREFETCH} with a provider of ${latency_ms / 1000} s, of the ideal`,
      measured: ideal / (ended - began),
      unit: '×',
      budget: { at_least },
      detail: `${each.toFixed(0)} statements a photo`,
    });
  }
  await database.end();
  await system.stop();
  await vision.stop();
  return figures;
}

async function untilOnline(admin: ApiUser, workers: number) {
  for (;;) {
    const status = (await (await admin.call('/api/admin/queue-worker/status')).json()) as WorkerStatus;
    if (status.workers.length >= workers) return;
    await pause(100);
  }
}

/** When the last image of the batch was done, by the clock of the database. */
async function endOf(database: pg.Client, batch_id: string): Promise<number> {
  for (;;) {
    const { rows } = await database.query<{ open: number; failed: number; ended: Date }>(
      `select count(*) filter (where status in ('pending', 'analyzing', 'saving'))::int as open,
         count(*) filter (where status = 'error')::int as failed, max(finished_at) as ended
       from analysis.queue_entries where batch_id = $1`,
      [batch_id],
    );
    const [batch] = rows;
    if (!batch) throw new Error('the batch is gone');
    if (batch.failed > 0) throw new Error('photos failed');
    if (batch.open === 0) return batch.ended.getTime();
    await pause(50);
  }
}
