import { until } from '@whereabouts/shared/testing/until.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeVision, startFakeVision } from '../local/fake-vision.js';
import { type ApiUser, numberedImage, registerApiUser } from '../testing/api-user.js';
import { type System, startSystem } from '../testing/system.js';

const IMAGES = 30;

let vision: FakeVision;
let system: System;
let user: ApiUser;

beforeAll(async () => {
  vision = await startFakeVision({ latency_ms: 150, failures: 0 });
  system = await startSystem({ workers: 2, env: vision.env });
  user = await registerApiUser(system.address, 'batch@example.org');
}, 90_000);

afterAll(async () => {
  await system?.stop();
  await vision?.stop();
});

test(`every one of ${IMAGES} images ends with its items exactly once when workers are killed in the middle`, async () => {
  for (let number = 1; number <= IMAGES; number += 1) {
    const added = await user.addPhoto(await numberedImage(number), `photo_${number}--Hall--Shelf_${number}.jpg`);
    expect(added.status).toBe(201);
  }
  await until(async () => (await user.items()).length >= 6);
  for (const worker of system.workers.splice(0)) {
    worker.kill('SIGKILL');
    system.startWorker();
  }
  await until(async () => (await user.pending()).every(({ status }) => status === 'completed'));

  const items = await user.items();
  expect(items).toHaveLength(2 * IMAGES);
  const perPhoto = Map.groupBy(items, ({ image_id }) => image_id);
  expect(perPhoto.size).toBe(IMAGES);
  for (const both of perPhoto.values()) {
    expect(both.map(({ name }) => name.split(' ')[0]).sort()).toEqual(['Left', 'Right']);
    expect(new Set(both.map(({ area, location }) => `${area} ${location}`)).size).toBe(1);
  }
  expect(items[0]).toMatchObject({ area: 'Hall', location: expect.stringMatching(/^Shelf \d+$/) });
}, 120_000);
