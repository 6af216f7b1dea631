import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { analysis } from '@whereabouts/shared/contracts/analysis.js';
import { deadQueue } from '@whereabouts/shared/nest/transports.js';
import { type ChannelModel, connect } from 'amqplib';
import { eventually } from '../testing/eventually.js';
import { ALICE, Surroundings } from '../testing/surroundings.js';

jest.setTimeout(20_000);

const JOBS = analysis.processEntry.pattern;

let surroundings: Surroundings;
let connection: ChannelModel;

beforeAll(async () => {
  surroundings = await Surroundings.start();
  await surroundings.startAnalysis('api');
  connection = await connect(surroundings.env.RABBITMQ_URL);
});

afterAll(async () => {
  await connection?.close();
  await surroundings?.close();
});

test('a job that kills every worker ends with its entry in error, and the next one goes on', async () => {
  const queue_id = await surroundings.queuePhoto();
  const dying = await connection.createChannel();
  await dying.prefetch(1);
  const { consumerTag } = await dying.consume(JOBS, (message) => message && dying.nack(message));
  await eventually(async () => expect(await surroundings.entry(queue_id)).toMatchObject({ status: 'error' }));
  await dying.cancel(consumerTag);
  expect((await surroundings.entry(queue_id))?.error_message).toContain('could not be analysed');
  await eventually(async () => expect(await dying.checkQueue(deadQueue(JOBS))).toMatchObject({ messageCount: 0 }));
  const next = await surroundings.queuePhoto();
  await surroundings.startAnalysis('worker');
  await eventually(async () => expect(await surroundings.entry(next)).toMatchObject({ status: 'completed' }));
});

test('what is dead and no job stands in nobody’s way', async () => {
  const { messenger } = surroundings;
  const channel = await connection.createChannel();
  channel.sendToQueue(deadQueue(JOBS), Buffer.from('no json'));
  channel.sendToQueue(deadQueue(JOBS), Buffer.from('{"data":{"queue_id":"none"}}'));
  await eventually(async () => expect(await channel.checkQueue(deadQueue(JOBS))).toMatchObject({ messageCount: 0 }));
  expect(await messenger.call(analysis.pendingEntries, { actor: ALICE })).toBeDefined();
});
