import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { deadQueue } from '@whereabouts/shared/nest/rabbitmq/queues.js';
import { hearLiveUpdates } from '@whereabouts/shared/testing/live-updates.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type ChannelModel, connect } from 'amqplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../testing/eventually.js';
import { ALICE, TestHarness } from '../testing/test-harness.js';

const JOBS = analysis.processEntry.pattern;

let harness: TestHarness;
let connection: ChannelModel;

beforeAll(async () => {
  harness = await TestHarness.start();
  await harness.startAnalysis('api');
  connection = await connect(harness.env.RABBITMQ_URL);
});

afterAll(async () => {
  await connection?.close();
  await harness?.close();
});

test('a job that kills every worker ends with its entry in error, and the next one goes on', async () => {
  const live = await hearLiveUpdates(harness.env.RABBITMQ_URL);
  const isTold = () => live.of(ALICE.id).includes('queue');
  const queue_id = await harness.queueImage();
  await until(isTold);
  live.forget();
  const dying = await connection.createChannel();
  await dying.prefetch(1);
  const { consumerTag } = await dying.consume(JOBS, (message) => message && dying.nack(message));
  await eventually(async () => expect(await harness.entry(queue_id)).toMatchObject({ status: 'error' }));
  await dying.cancel(consumerTag);
  await until(isTold);
  await live.close();
  expect((await harness.entry(queue_id))?.error_message).toContain('could not be analysed');
  await eventually(async () => expect(await dying.checkQueue(deadQueue(JOBS))).toMatchObject({ messageCount: 0 }));
  const next = await harness.queueImage();
  await harness.startAnalysis('worker');
  await eventually(async () => expect(await harness.entry(next)).toMatchObject({ status: 'completed' }));
});

test('what is dead and no job stands in nobody’s way', async () => {
  const { messenger } = harness;
  const channel = await connection.createChannel();
  channel.sendToQueue(deadQueue(JOBS), Buffer.from('no json'));
  channel.sendToQueue(deadQueue(JOBS), Buffer.from('{"data":{"queue_id":"none"}}'));
  await eventually(async () => expect(await channel.checkQueue(deadQueue(JOBS))).toMatchObject({ messageCount: 0 }));
  expect(await messenger.call(analysis.pendingEntries, { actor: ALICE })).toBeDefined();
});
