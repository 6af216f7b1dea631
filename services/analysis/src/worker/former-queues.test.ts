import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { type ChannelModel, connect } from 'amqplib';
import { TestHarness } from '../testing/test-harness.js';

/** Queue names of an earlier version, with the delays of the harness. */
const [EMPTY, IN_USE, PRESENT] = ['wait-20', 'wait-40', 'pause-20'].map(
  (name) => `${analysis.processEntry.pattern}.${name}`,
) as [string, string, string];

let harness: TestHarness;
let connection: ChannelModel;

beforeAll(async () => {
  harness = await TestHarness.start();
  connection = await connect(harness.env.RABBITMQ_URL);
});

afterAll(async () => {
  await connection?.close();
  await harness?.close();
});

/** Number of messages in a queue, or undefined if the queue does not exist. */
async function messagesIn(queue: string): Promise<number | undefined> {
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  const found = await channel.checkQueue(queue).catch(() => undefined);
  if (found) await channel.close();
  return found?.messageCount;
}

test('a start deletes the empty delay queues of an earlier version and keeps those with jobs', async () => {
  const channel = await connection.createConfirmChannel();
  for (const queue of [EMPTY, IN_USE])
    await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  channel.sendToQueue(IN_USE, Buffer.from('{}'));
  await channel.waitForConfirms();
  await channel.close();
  await harness.startAnalysis('api');
  expect([await messagesIn(EMPTY), await messagesIn(IN_USE), await messagesIn(PRESENT)]).toEqual([undefined, 1, 0]);
});
