import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { deadQueue } from '@whereabouts/shared/nest/messaging/rabbitmq/queues.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { hearLiveUpdates } from '@whereabouts/shared/testing/live-updates.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { eventually } from '../testing/eventually.js';
import { ALICE, TestHarness } from '../testing/test-harness.js';
import { AttemptsService } from './attempts.service.js';

const JOBS = analysis.processEntry.pattern;

let harness: TestHarness;
let api: RunningService;
let connection: ChannelModel;

beforeAll(async () => {
  harness = await TestHarness.start();
  api = await harness.startAnalysis('api');
  connection = await connect(harness.env.RABBITMQ_URL);
});

afterAll(async () => {
  await connection?.close();
  await harness?.close();
});

/** Queues an image and takes its job, as a worker does. No worker runs yet. */
async function takenJob(channel: Channel) {
  const queue_id = await harness.queueImage();
  const job = await eventually(async () => {
    const message = await channel.get(JOBS, { noAck: true });
    if (!message) throw new Error('no job yet');
    return message.content;
  });
  return { queue_id, job };
}

const endsInError = (queue_id: number) =>
  eventually(async () => expect(await harness.entry(queue_id)).toMatchObject({ status: 'error' }));

test('an invalid dead letter is dropped, and the dead-lettered job after it fails its entry', async () => {
  const channel = await connection.createChannel();
  const { queue_id, job } = await takenJob(channel);
  for (const content of [Buffer.from('no json'), Buffer.from('{"data":{"queue_id":"none"}}'), job])
    channel.sendToQueue(deadQueue(JOBS), content);
  await endsInError(queue_id);
  await channel.close();
});

test('a dead-lettered job is retried while the database is unavailable', async () => {
  const channel = await connection.createChannel();
  const { queue_id, job } = await takenJob(channel);
  jest.spyOn(api.app.get(AttemptsService), 'giveUp').mockRejectedValueOnce(new Error('database away'));
  channel.sendToQueue(deadQueue(JOBS), job);
  await endsInError(queue_id);
  await channel.close();
});

test('a job that crashes every worker fails its entry, and the next job is processed', async () => {
  const live = await hearLiveUpdates(harness.env.RABBITMQ_URL);
  const isTold = () => live.of(ALICE.id).includes('queue');
  const queue_id = await harness.queueImage();
  await until(isTold);
  live.forget();
  const dying = await connection.createChannel();
  await dying.prefetch(1);
  const { consumerTag } = await dying.consume(JOBS, (message) => message && dying.reject(message));
  await eventually(async () => expect(await harness.entry(queue_id)).toMatchObject({ status: 'error' }));
  await dying.cancel(consumerTag);
  await until(isTold);
  await live.close();
  expect((await harness.entry(queue_id))?.error_message).toContain('could not be analyzed');
  await eventually(async () => expect(await dying.checkQueue(deadQueue(JOBS))).toMatchObject({ messageCount: 0 }));
  const next = await harness.queueImage();
  await harness.startAnalysis('worker');
  await eventually(async () => expect(await harness.entry(next)).toMatchObject({ status: 'completed' }));
});
