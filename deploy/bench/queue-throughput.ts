import { setTimeout as pause } from 'node:timers/promises';
import type { WorkerStatus } from '@whereabouts/shared/contracts/workers.js';
import pg from 'pg';
import { startFakeVision } from '../local/fake-vision.js';
import { type ApiUser, registerApiUser } from '../testing/api-user.js';
import { startSystem } from '../testing/system.js';
import type { Figure } from './figure.js';
import { addPausedBatch, resumeBatch } from './many-images.js';

const LATENCY_MS = 1_000;
const PREFETCH = 4;
/** Images each place of a worker looks at, one after the other: a batch of some hundreds, which begins cold only once. */
const ROUNDS = 25;

/** How much of what the provider's latency allows the queue gets out of 1, 2 and 4 workers. */
export async function queueThroughput(): Promise<Figure[]> {
  const vision = await startFakeVision({ latency_ms: LATENCY_MS, failures: 0 });
  const env = { ...vision.env, PREFETCH: String(PREFETCH), MAX_IN_FLIGHT: '100', MAX_IN_FLIGHT_PER_USER: '100' };
  const system = await startSystem({ workers: 0, env });
  const user = await registerApiUser(system.address, 'throughput@example.org');
  const database = new pg.Client({ connectionString: system.database_url });
  await database.connect();

  const figures: Figure[] = [];
  let first = 1;
  for (const workers of [1, 2, 4]) {
    while (system.workers.length < workers) system.startWorker();
    const images = workers * PREFETCH * ROUNDS;
    const batch_id = `workers-${workers}`;
    await addPausedBatch(user, batch_id, first, images);
    first += images;
    await untilOnline(user, workers);
    const began = Date.now();
    await resumeBatch(user, batch_id);
    const ended = await endOf(database, batch_id);
    const ideal = ROUNDS * LATENCY_MS;
    figures.push({
      name: `throughput of ${workers} × ${PREFETCH} with a provider of 1 s, of the ideal`,
      measured: ideal / (ended - began),
      unit: '×',
      budget: { at_least: 0.95 },
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
