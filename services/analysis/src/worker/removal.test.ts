import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { GatewayTimeoutException, ServiceUnavailableException } from '@nestjs/common';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { DataSource } from 'typeorm';
import { eventually } from '../testing/eventually.js';
import { failsWith, sees } from '../testing/fake-provider.js';
import { ALICE, TestHarness } from '../testing/test-harness.js';
import { delayQueue } from './job-queues.js';

/** Long enough to remove an entry while it waits. */
const DELAY_MS = 8_000;

let harness: TestHarness;
let connection: ChannelModel;
let channel: Channel;
let source: DataSource;

beforeAll(async () => {
  harness = await TestHarness.start();
  const service = await harness.startAnalysis('api', { RETRY_DELAYS_MS: String(DELAY_MS) });
  source = service.app.get(DataSource);
  connection = await connect(harness.env.RABBITMQ_URL);
  channel = await connection.createChannel();
});

afterAll(async () => {
  await connection?.close();
  await harness?.close();
});

beforeEach(() => {
  harness.vision.plan([]);
  harness.inventory.beforeClose = async () => undefined;
});

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

test('a photo that its user cancels while it waits for a slot is not sent to the model', async () => {
  const held: (() => void)[] = [];
  harness.vision.plan([], (response) => held.push(() => sees({ name: 'Late' })(response)));
  const ids = await Promise.all(Array.from({ length: 5 }, () => harness.queueImage()));
  await eventually(async () => {
    const entries = await Promise.all(ids.map((id) => harness.entry(id)));
    expect(entries.map((entry) => entry?.model)).toEqual(Array(5).fill('stub-vision'));
    expect(held).toHaveLength(4);
  });
  for (const queue_id of ids)
    await harness.messenger.call(analysis.changeStatus, { actor: ALICE, queue_id, status: 'skipped' });
  harness.vision.plan([]);
  for (const answer of held) answer();
  const next = await harness.queueImage();
  await eventually(async () => expect(await harness.entry(next)).toMatchObject({ status: 'completed' }));
  expect(harness.vision.asked).toHaveLength(1);
});

/** Adds an entry with an answer of the model that could not be saved in time. */
async function queueUnsaved(): Promise<number> {
  harness.inventory.failures = Array.from({ length: 20 }, () => new GatewayTimeoutException());
  const queue_id = await harness.queueImage();
  await eventually(async () =>
    expect(await harness.entry(queue_id)).toMatchObject({ status: 'pending', error_message: expect.any(String) }),
  );
  return queue_id;
}

test('inventory refuses late saves of an entry before it is removed', async () => {
  const queue_id = await queueUnsaved();
  let existed = false;
  harness.inventory.beforeClose = async () => {
    existed = (await harness.entry(queue_id)) !== undefined;
  };
  await remove(queue_id);
  harness.inventory.failures = [];
  expect([existed, ...harness.inventory.closed]).toEqual([true, queue_id]);
  expect(await harness.entry(queue_id)).toBeUndefined();
});

test('an entry that inventory cannot close stays in the queue with the answer of the model', async () => {
  const queue_id = await queueUnsaved();
  const asked = harness.vision.asked.length;
  harness.inventory.beforeClose = async () => {
    throw new ServiceUnavailableException();
  };
  await expect(remove(queue_id)).rejects.toMatchObject({ status: 503 });
  expect(await harness.entry(queue_id)).toMatchObject({ status: 'pending' });
  harness.inventory.failures = [];
  // The wait for inventory ends by itself. The test does not want to wait for it.
  await source.query('update queue_entries set retry_at = null where id = $1', [queue_id]);
  await eventually(async () => expect(await harness.entry(queue_id)).toMatchObject({ status: 'completed' }));
  expect(harness.vision.asked).toHaveLength(asked);
});
