import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { eventually } from '../testing/eventually.js';
import { ALICE, Surroundings } from '../testing/surroundings.js';
import { failsWith } from '../testing/vision-stub.js';
import { waitingQueue } from './job-queues.js';

jest.setTimeout(20_000);

/** Long enough to remove an entry while it waits. */
const DELAY_MS = 1_500;

let surroundings: Surroundings;
let connection: ChannelModel;
let channel: Channel;

beforeAll(async () => {
  surroundings = await Surroundings.start();
  await surroundings.startAnalysis('api', { RETRY_DELAYS_MS: String(DELAY_MS) });
  connection = await connect(surroundings.env.RABBITMQ_URL);
  channel = await connection.createChannel();
});

afterAll(async () => {
  await connection?.close();
  await surroundings?.close();
});

beforeEach(() => surroundings.vision.plan([]));

const remove = (queue_id: number) => surroundings.messenger.call(analysis.removeEntry, { actor: ALICE, queue_id });

const waits = (queue: string, messageCount: number) =>
  eventually(async () => expect(await channel.checkQueue(queue)).toMatchObject({ messageCount }));

test('an entry removed before a worker came costs nothing', async () => {
  const queue_id = await surroundings.queuePhoto();
  await waits(analysis.processEntry.pattern, 1);
  await remove(queue_id);
  await surroundings.startAnalysis('worker', { RETRY_DELAYS_MS: String(DELAY_MS) });
  await waits(analysis.processEntry.pattern, 0);
  const next = await surroundings.queuePhoto();
  await eventually(async () => expect(await surroundings.entry(next)).toMatchObject({ status: 'completed' }));
  expect(surroundings.vision.asked).toHaveLength(1);
  expect(surroundings.inventory.saved.has(queue_id)).toBe(false);
});

test('an entry removed between two attempts is not tried again', async () => {
  surroundings.vision.plan([failsWith(500)]);
  const queue_id = await surroundings.queuePhoto();
  await waits(waitingQueue(DELAY_MS), 1);
  expect(await surroundings.entry(queue_id)).toMatchObject({
    status: 'pending',
    attempts: 1,
    error_message: 'The AI service failed (status 500).',
  });
  await remove(queue_id);
  await waits(waitingQueue(DELAY_MS), 0);
  await waits(analysis.processEntry.pattern, 0);
  expect(surroundings.vision.asked).toHaveLength(1);
  expect(surroundings.inventory.saved.has(queue_id)).toBe(false);
});
