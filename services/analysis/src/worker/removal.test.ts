import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { GatewayTimeoutException } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { eventually } from '../testing/eventually.js';
import { failsWith } from '../testing/fake-provider.js';
import { ALICE, TestHarness } from '../testing/test-harness.js';
import { delayQueue } from './job-queues.js';

/** Long enough to remove an entry while it waits. */
const DELAY_MS = 1_500;

let harness: TestHarness;
let connection: ChannelModel;
let channel: Channel;

beforeAll(async () => {
  harness = await TestHarness.start();
  await harness.startAnalysis('api', { RETRY_DELAYS_MS: String(DELAY_MS) });
  connection = await connect(harness.env.RABBITMQ_URL);
  channel = await connection.createChannel();
});

afterAll(async () => {
  await connection?.close();
  await harness?.close();
});

beforeEach(() => harness.vision.plan([]));

const remove = (queue_id: number) => harness.messenger.call(analysis.removeEntry, { actor: ALICE, queue_id });

const waits = (queue: string, messageCount: number) =>
  eventually(async () => expect(await channel.checkQueue(queue)).toMatchObject({ messageCount }));

test('an entry removed before a worker takes its job costs nothing', async () => {
  const queue_id = await harness.queueImage();
  await waits(analysis.processEntry.pattern, 1);
  await remove(queue_id);
  await harness.startAnalysis('worker', { RETRY_DELAYS_MS: String(DELAY_MS) });
  await waits(analysis.processEntry.pattern, 0);
  const next = await harness.queueImage();
  await eventually(async () => expect(await harness.entry(next)).toMatchObject({ status: 'completed' }));
  expect(harness.vision.asked).toHaveLength(1);
  expect(harness.inventory.saved.has(queue_id)).toBe(false);
});

test('an entry removed between two attempts is not retried', async () => {
  harness.vision.plan([failsWith(500)]);
  const queue_id = await harness.queueImage();
  await waits(delayQueue(DELAY_MS), 1);
  expect(await harness.entry(queue_id)).toMatchObject({
    status: 'pending',
    attempts: 1,
    error_message: 'The AI service failed (status 500).',
  });
  await remove(queue_id);
  await waits(delayQueue(DELAY_MS), 0);
  await waits(analysis.processEntry.pattern, 0);
  expect(harness.vision.asked).toHaveLength(1);
  expect([harness.inventory.saved, harness.inventory.closed].map((known) => known.has(queue_id))).toEqual([
    false,
    false,
  ]);
});

test('inventory refuses late saves of an entry before it is removed', async () => {
  harness.inventory.failures = Array.from({ length: 20 }, () => new GatewayTimeoutException());
  const queue_id = await harness.queueImage();
  await eventually(async () =>
    expect(await harness.entry(queue_id)).toMatchObject({ status: 'pending', error_message: expect.any(String) }),
  );
  await remove(queue_id);
  harness.inventory.failures = [];
  expect([...harness.inventory.closed]).toEqual([queue_id]);
  expect(await harness.entry(queue_id)).toBeUndefined();
});
