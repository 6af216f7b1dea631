import { setTimeout as pause } from 'node:timers/promises';
import type { WorkerStatus } from '@whereabouts/shared/contracts/workers.js';
import pg from 'pg';
import { startSystem } from '../../tests/environment/system.js';
import { type ApiUser, registerApiUser } from '../demo/api-user.js';
import { startFakeVision } from '../fake-vision/fake-vision.js';
import { machineBusy } from './cpu.js';
import { type Figure, median } from './figure.js';
import { addPausedBatch, resumeBatch } from './many-images.js';
import { statementCount } from './versus.js';

/** The provider's latency, the numbers of workers, and their throughput targets. */
const RUNS = [
  { latency_ms: 1_000, workers: [1, 4, 8], at_least: 0.97 },
  { latency_ms: 50, workers: [1, 2, 4, 8], at_least: 0.8 },
];
const PREFETCH = 4;
const MOST_STATEMENTS = 15;
/** Images per worker slot, one after the other. A batch has a few hundred, so its cold start counts little. */
const ROUNDS = 25;

/** Share of the machine's cores above which another worker finds no CPU. */
const FULL = 0.9;
/** Share of the throughput of fewer workers at which more workers still count as equally fast. */
const NO_SLOWER = 0.95;

/** Items without a crop, or whose crop is not yet published. */
const UNFINISHED = `
  select from inventory.items i
  left join media.image_crops c on c.image_id = i.image_id and c.box = array_to_string(i.image_box, ',')
  where i.image_box is not null and i.thumb_hash is distinct from c.thumb_hash`;

/**
 * Measures the queue's throughput against the limit set by the provider's latency, until the machine's cores are full.
 * Also checks that more workers do no harm then, and counts a photo's database statements until its items are complete.
 */
export async function queueThroughput(isQuick: boolean): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const run of RUNS) figures.push(...(await throughput(run, isQuick ? 5 : ROUNDS)));
  return figures;
}

async function throughput(
  { latency_ms, workers: counts, at_least }: (typeof RUNS)[number],
  rounds: number,
): Promise<Figure[]> {
  const vision = await startFakeVision({ latency_ms, failures: 0 });
  const env = { ...vision.env, PREFETCH: String(PREFETCH), MAX_IN_FLIGHT: '100', MAX_IN_FLIGHT_PER_USER: '100' };
  const system = await startSystem({ workers: 0, env });
  const user = await registerApiUser(system.address, 'throughput@example.org');
  const database = new pg.Client({ connectionString: system.database_url });
  await database.connect();

  const figures: Figure[] = [];
  let first = 1;
  const statements_each: number[] = [];
  let most = 0;
  for (const workers of counts) {
    while (system.workers.length < workers) system.startWorker();
    const images = workers * PREFETCH * rounds;
    const batch_id = `workers-${workers}`;
    await addPausedBatch(user, batch_id, first, images);
    first += images;
    await untilOnline(user, workers);
    const statements = await statementCount(system.database_url);
    const busyPart = machineBusy();
    const began = Date.now();
    await resumeBatch(user, batch_id);
    const took = (await endOf(database, batch_id)) - began;
    const busy = busyPart();
    await untilFinished(database);
    const each = ((await statementCount(system.database_url)) - statements) / images;
    const [ideal, per_second] = [rounds * latency_ms, (images * 1_000) / took];
    const no_slower = (NO_SLOWER * most * ideal) / (images * 1_000);
    most = Math.max(most, per_second);
    figures.push({
      name: `throughput of ${workers} × ${PREFETCH} with a provider of ${latency_ms / 1000} s, of the ideal`,
      measured: ideal / took,
      unit: '×',
      budget: { at_least: busy > FULL ? Number(Math.min(no_slower, at_least).toFixed(2)) : at_least },
      detail: `${per_second.toFixed(0)} photos/s, ${(busy * 100).toFixed(0)} % of the cores busy`,
    });
    statements_each.push(each);
  }
  await database.end();
  await system.stop();
  await vision.stop();
  figures.push({
    name: `statements a photo with a provider of ${latency_ms / 1000} s`,
    measured: median(statements_each),
    unit: 'statements',
    budget: { at_most: MOST_STATEMENTS },
  });
  return figures;
}

async function untilOnline(admin: ApiUser, workers: number) {
  for (;;) {
    const status = (await (await admin.call('/api/admin/queue-worker/status')).json()) as WorkerStatus;
    if (status.workers.length >= workers) return;
    await pause(100);
  }
}

async function untilFinished(database: pg.Client) {
  while ((await database.query(UNFINISHED)).rowCount) await pause(100);
}

/** When the last image of the batch was done, by the database clock. */
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
