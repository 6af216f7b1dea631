import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { until } from '@whereabouts/shared/testing/until.js';
import { connect } from 'amqplib';
import { type ApiUser, numberedImage, registerApiUser } from '../../tools/demo/api-user.js';
import { type FakeVision, startFakeVision } from '../../tools/fake-vision/fake-vision.js';
import { signIn } from '../../tools/start/postgres.js';
import { checkAmqp } from '../../tools/start/rabbitmq.js';
import { type System, startSystem } from '../environment/system.js';
import { startTestServers, type TestServers } from '../environment/test-servers.js';

const IMAGES = 10;

let servers: TestServers;
let vision: FakeVision;
let system: System;
let user: ApiUser;

beforeAll(async () => {
  servers = await startTestServers();
  for (const [name, value] of Object.entries(servers.env)) jest.replaceProperty(process.env, name, value);
  vision = await startFakeVision({ latency_ms: 300, failures: 0 });
  system = await startSystem({ apart: [], env: vision.env });
  user = await registerApiUser(system.address, 'patient@example.org');
});

afterAll(async () => {
  await system?.stop();
  await vision?.stop();
  await servers?.stop();
  jest.restoreAllMocks();
});

async function addPhotos(series: number) {
  for (let number = 1; number <= IMAGES; number += 1) {
    const added = await user.addPhoto(await numberedImage(series * 100 + number), `photo_${number}.jpg`);
    expect(added.status).toBe(201);
  }
}

async function expectUnavailable() {
  const answer = await user.call('/api/items');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ success: false, code: 'unavailable' });
}

/** Checks that the queue is empty and that every image has its two items exactly once. */
async function expectAll(photos: number) {
  await until(async () => (await user.call('/api/queue/pending')).status === 200);
  await until(async () => (await user.pending()).every(({ status }) => status === 'completed'));
  const items = await user.items();
  expect(items).toHaveLength(2 * photos);
  expect(new Set(items.map(({ image_id }) => image_id)).size).toBe(photos);
}

/** Publishes a persistent message. */
async function sendKept() {
  const connection = await connect(servers.rabbitmq.url);
  // The kill interrupts this connection.
  connection.on('error', () => undefined);
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  // A node confirms a new queue a moment before it writes the queue to disk. Declaring the next queue forces that write.
  for (const queue of ['durable', 'second', 'third']) await channel.assertQueue(queue, { durable: true });
  channel.sendToQueue('durable', Buffer.from('kept'), { persistent: true });
  await channel.waitForConfirms();
}

async function receiveKept() {
  const connection = await connect(servers.rabbitmq.url);
  const message = await (await connection.createChannel()).get('durable', { noAck: true });
  await connection.close();
  return message;
}

test('a batch completes although the broker is killed midway, and the broker keeps confirmed messages', async () => {
  await sendKept();
  await addPhotos(1);
  await servers.rabbitmq.kill();
  await expect(checkAmqp(servers.rabbitmq.url)).rejects.toThrow();
  await expectUnavailable();
  await servers.rabbitmq.startAgain();
  expect(await receiveKept()).toMatchObject({ content: Buffer.from('kept') });
  await expectAll(IMAGES);
});

test('a batch completes although the database is killed midway', async () => {
  await addPhotos(2);
  await servers.postgres.kill();
  await expect(signIn(servers.postgres.url)).rejects.toThrow();
  await expectUnavailable();
  await servers.postgres.startAgain();
  await expectAll(2 * IMAGES);
});
