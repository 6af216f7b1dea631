import { setTimeout as pause } from 'node:timers/promises';
import { smallDisk } from '../../../tests/environment/small-disk.js';
import { startProduct } from '../../../tests/environment/started-product.js';
import { type ApiUser, registerApiUser, SETUP_CODE } from '../../demo/api-user.js';
import type { Figure } from '../figure.js';

const MB = 1_000_000;
const DISK_MB = 900;
/** `MIN_FREE_SPACE`: leaves room on the disk for the product and its data. */
const MIN_FREE_MB = 120;
/** Below the broker's own limit, so that it blocks publishers. */
const BLOCKED_MB = 20;
const PATIENCE_MS = 60_000;

/** Measures answer times on a full disk under `npm start`, and how soon writes work again. */
export async function fullDisk(): Promise<Figure[]> {
  const disk = smallDisk(DISK_MB);
  if (typeof disk === 'string') {
    console.log(`      full disk not measured, no file system can be mounted: ${disk}`);
    return [];
  }
  const env = { MIN_FREE_SPACE: `${MIN_FREE_MB}MB`, SETUP_CODE };
  const product = await startProduct(disk.folder, { env });
  try {
    const admin = await registerApiUser(product.address, 'admin@example.org');
    disk.leave((MIN_FREE_MB - 20) * MB);
    const full = await until(() => save(admin), 507);
    disk.leave(BLOCKED_MB * MB);
    const blocked = await until(() => timed(admin, '/api/items'), 503);
    const began = performance.now();
    disk.makeRoom();
    await until(() => save(admin), 201);
    const recovered = performance.now() - began;
    return [
      { name: 'time to the first 507 on a full disk', measured: full.ms, unit: 'ms', budget: { at_most: 1_000 } },
      {
        name: 'time to the first 503 with a blocked broker',
        measured: blocked.ms,
        unit: 'ms',
        budget: { at_most: 1_000 },
      },
      {
        name: 'time until saving works after room is made',
        measured: recovered,
        unit: 'ms',
        budget: { at_most: 5_000 },
      },
    ];
  } finally {
    disk.makeRoom();
    await product.stop();
    disk.remove();
  }
}

interface Answer {
  status: number;
  ms: number;
}

async function timed(user: ApiUser, path: string, init?: RequestInit): Promise<Answer> {
  const began = performance.now();
  const answer = await user.call(path, init);
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began };
}

const save = (user: ApiUser) =>
  timed(user, '/api/save-items', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ name: 'Lamp' }] }),
  });

/** Waits for the first answer with this status, then measures the next one. */
async function until(ask: () => Promise<Answer>, status: number): Promise<Answer> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const answer = await ask().catch(() => undefined);
    if (answer?.status === status) return status < 400 ? answer : ask();
    await pause(100);
  }
  throw new Error(`no answer had status ${status}`);
}
