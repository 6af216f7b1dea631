import { until } from '@whereabouts/shared/testing/until.js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type FakeVision, startFakeVision } from '../local/fake-vision.js';
import { type ApiUser, numberedImage, registerApiUser } from '../testing/api-user.js';
import { type System, startSystem } from '../testing/system.js';
import { startTestServers, type TestServers } from '../testing/test-servers.js';

const IMAGES = 10;

let servers: TestServers;
let vision: FakeVision;
let system: System;
let user: ApiUser;

beforeAll(async () => {
  servers = await startTestServers();
  for (const [name, value] of Object.entries(servers.env)) vi.stubEnv(name, value);
  vision = await startFakeVision({ latency_ms: 300, failures: 0 });
  system = await startSystem({ apart: [], env: vision.env });
  user = await registerApiUser(system.address, 'patient@example.org');
});

afterAll(async () => {
  await system?.stop();
  await vision?.stop();
  await servers?.stop();
  vi.unstubAllEnvs();
});

async function addPhotos(series: number) {
  for (let number = 1; number <= IMAGES; number += 1) {
    const added = await user.addPhoto(await numberedImage(series * 100 + number), `photo_${number}.jpg`);
    expect(added.status).toBe(201);
  }
}

/** Nothing is left in the queue and every image has its two items once. */
async function expectAll(photos: number) {
  await until(async () => (await user.call('/api/queue/pending')).status === 200);
  await until(async () => (await user.pending()).every(({ status }) => status === 'completed'));
  const items = await user.items();
  expect(items).toHaveLength(2 * photos);
  expect(new Set(items.map(({ image_id }) => image_id)).size).toBe(photos);
}

test.each([
  { name: 'the broker', server: () => servers.rabbitmq, batch: 1 },
  { name: 'the database', server: () => servers.postgres, batch: 2 },
])('a batch survives that $name is killed in the middle', async ({ server, batch }) => {
  await addPhotos(batch);
  await server().kill();
  const answer = await user.call('/api/items');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' });
  await server().startAgain();
  await expectAll(batch * IMAGES);
});
