import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@whereabouts/shared/testing/until.js';
import { FakeMedia } from '../testing/fake-media.js';
import { TestGateway } from '../testing/test-gateway.js';

const CANCELED = 200;

const photos = new FakeMedia();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await TestGateway.start({}, { media: photos.controller() });
});

afterAll(() => gateway?.close());

test(`${CANCELED} downloads canceled at random moments leave no call to media open`, async () => {
  const { id, token } = gateway.user();
  // Larger than the socket buffers, so that an unread response stays open.
  const photo = photos.add(id, 20 * 1024 * 1024);
  const url = `${gateway.address}/api/images/${photo.id}/content`;
  const headers = { authorization: `Bearer ${token}` };
  const begun = performance.now();
  await (await fetch(url, { headers })).arrayBuffer();
  // Cancels at random times within a download, so that every step is covered even on a busy machine.
  const longest_ms = performance.now() - begun;
  const cancel = async () => {
    const outgoing = request(url, { headers });
    outgoing.on('error', () => {}).once('response', (answer) => answer.on('error', () => {}));
    outgoing.end();
    await pause(Math.random() * longest_ms);
    outgoing.destroy();
  };
  for (let round = 0; round < CANCELED / 10; round += 1) await Promise.all(Array.from({ length: 10 }, cancel));
  await until(() => photos.sending === 0);
  expect(photos.asked).toBeGreaterThan(1);
});
