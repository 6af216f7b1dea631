import { until } from '@whereabouts/shared/testing/until.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FakeVision, startFakeVision } from '../local/fake-vision.js';
import { type ApiUser, numberedImage, registerApiUser } from '../testing/api-user.js';
import { type System, startSystem } from '../testing/system.js';

const IMAGES = 40;
/** So many that no image runs out of attempts by bad luck. */
const RETRY_DELAYS_MS = '100,100,200,200,200,200,200,200,200,200,200,200';

let vision: FakeVision;
let system: System;
let user: ApiUser;

beforeAll(async () => {
  vision = await startFakeVision({ latency_ms: 50, failures: 0.2 });
  system = await startSystem({ workers: 2, env: { ...vision.env, RETRY_DELAYS_MS } });
  user = await registerApiUser(system.address, 'unlucky@example.org');
}, 90_000);

afterAll(async () => {
  await system?.stop();
  await vision?.stop();
});

test(`${IMAGES} images become items, each once, though every fifth call of the provider fails`, async () => {
  for (let number = 1; number <= IMAGES; number += 1) {
    const added = await user.addPhoto(await numberedImage(number), `photo_${number}.jpg`);
    expect(added.status).toBe(201);
  }
  await until(async () => (await user.pending()).every(({ status }) => status === 'completed'));

  expect(vision.calls).toBeGreaterThan(IMAGES);
  const perPhoto = Map.groupBy(await user.items(), ({ image_id }) => image_id);
  expect(perPhoto.size).toBe(IMAGES);
  for (const both of perPhoto.values()) expect(both).toHaveLength(2);
}, 120_000);
