import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSystem } from '../../tests/environment/system.js';
import { type ApiUser, numberedImage, registerApiUser } from '../demo/api-user.js';
import { launch } from '../start/child-process.js';
import type { Figure } from './figure.js';
import { processMemory } from './process-memory.js';

const SECONDS = 30;
const IDLE_CALLS = 500;
const PAUSE_MS = 20;
/** Workers without work have ended by then. */
const REST_MS = 20_000;

/** One account sends photos made to cost time and memory, as many as it may; another one works as ever. */
export async function hostilePhotos(): Promise<Figure[]> {
  const system = await startSystem({ workers: 0, env: { RATE_LIMIT_FACTOR: '10000' } });
  const attacker = await registerApiUser(system.address, 'attacker@example.org');
  const other = await registerApiUser(system.address, 'other@example.org');
  await keep(other, 1);
  const idle: number[] = [];
  while (idle.length < IDLE_CALLS) await list(other, idle);

  const attack = launch({
    command: process.execPath,
    args: [join(import.meta.dirname, 'hostile-sender.js')],
    env: { ...process.env, ADDRESS: system.address, TOKEN: attacker.token, LANES: '16', SECONDS: String(SECONDS) },
    output: 'inherit',
    stopSignal: 'SIGKILL',
  });
  const [lists, kept, memory] = [[], [], []] as [number[], number[], number[]];
  const end = Date.now() + SECONDS * 1000;
  const during = async (step: () => Promise<unknown>) => {
    while (Date.now() < end) await step();
  };
  await Promise.all([
    during(() => list(other, lists)),
    during(async () => {
      kept.push(await keep(other, kept.length + 2));
      memory.push(mediaMemory());
      await pause(500);
    }),
  ]);
  await attack.ended;
  await pause(REST_MS);
  const afterwards = mediaMemory();
  await system.stop();
  const slower = p99(lists) / p99(idle);
  return [
    { name: 'list p99 beside hostile photos', measured: slower, unit: '× idle', budget: { at_most: 3 } },
    { name: 'small photo kept beside them', measured: Math.max(...kept), unit: 's', budget: { at_most: 5 } },
    { name: 'media and its workers then', measured: Math.max(...memory), unit: 'MB', budget: { at_most: 1500 } },
    { name: 'and afterwards', measured: afterwards, unit: 'MB', budget: { at_most: 250 } },
  ];
}

const mediaMemory = () => processMemory('services/media/dist/main.js');

async function list(user: ApiUser, times: number[]) {
  const start = performance.now();
  await (await user.call('/api/items')).arrayBuffer();
  times.push(performance.now() - start);
  await pause(PAUSE_MS);
}

/** @returns seconds until a photo was kept */
async function keep(user: ApiUser, number: number): Promise<number> {
  const photo = await numberedImage(number);
  const start = performance.now();
  const { status } = await user.addPhoto(photo, `small_${number}.jpg`);
  if (status !== 201) throw new Error(`a small photo was answered with ${status}`);
  return (performance.now() - start) / 1000;
}

function p99(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? Number.NaN;
}
