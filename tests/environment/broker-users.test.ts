import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { comeBackAfter } from '@whereabouts/shared/nest/messaging/rabbitmq/retry-queues.js';
import { type TestEnvironment, testEnvironment } from '@whereabouts/shared/testing/environment.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { type Channel, type ConsumeMessage, connect } from 'amqplib';
import { type BrokerUsers, brokerUsers } from './broker-users.js';

let environment: TestEnvironment;
let users: BrokerUsers;

beforeAll(async () => {
  environment = await testEnvironment();
  users = await brokerUsers(environment);
  // The queues of the other services, as they declare them.
  await attempt(environment.env.RABBITMQ_URL, (channel) => channel.assertQueue('inventory.events'));
  await attempt(users.commands_url, (channel) => channel.assertQueue('auth.commands'));
});

afterAll(async () => {
  await users?.close();
  await environment?.close();
});

/** Runs an operation at the broker. @returns why the broker refuses it, or undefined */
async function attempt(url: string, work: (channel: Channel) => unknown): Promise<string | undefined> {
  const connection = await connect(url);
  connection.on('error', () => undefined);
  try {
    const channel = await connection.createChannel();
    const failed = Promise.withResolvers<string>();
    channel.on('error', (error: Error) => failed.resolve(error.message));
    // A refused message closes the channel before the next operation is answered.
    const done = (async () => {
      await work(channel);
      await channel.assertQueue('', { exclusive: true, autoDelete: true });
      return undefined;
    })().catch((error: Error) => error.message);
    return await Promise.race([failed.promise, done]);
  } finally {
    await connection.close().catch(() => undefined);
  }
}

const events = (service: string) => users.urlsOf(service).RABBITMQ_URL;
const commands = (service: string) => users.urlsOf(service).RABBITMQ_COMMANDS_URL;
const nothing = Buffer.from('{}');

test('a service publishes its own events and no events of other services', async () => {
  const publish = (key: string) => (channel: Channel) => channel.publish('events', key, nothing);
  expect(await attempt(events('media'), publish('media.cropMade'))).toBeUndefined();
  expect(await attempt(events('media'), publish('auth.userDeleted'))).toMatch(/ACCESS_REFUSED/);
  expect(await attempt(events('media'), publish('inventory.events'))).toMatch(/ACCESS_REFUSED/);
  expect(await attempt(events('gateway'), publish('auth.userDeleted'))).toMatch(/ACCESS_REFUSED/);
});

test('a service cannot write to a queue directly, and cannot create or delete the queues of others', async () => {
  const refused = [
    (channel: Channel) => channel.sendToQueue('inventory.events', nothing),
    (channel: Channel) => channel.bindQueue('inventory.events', 'events', 'media.any'),
    (channel: Channel) => channel.deleteQueue('inventory.events'),
    (channel: Channel) => channel.deleteExchange('events'),
    (channel: Channel) => channel.assertQueue('auth.more'),
  ];
  for (const work of refused) expect(await attempt(events('media'), work)).toMatch(/ACCESS_REFUSED/);
});

test('a service reads only its own queues', async () => {
  const own = async (channel: Channel) => {
    await channel.assertQueue('media.events', { durable: false });
    await channel.bindQueue('media.events', 'events', 'auth.userDeleted');
    await channel.get('media.events');
  };
  expect(await attempt(events('media'), own)).toBeUndefined();
  expect(await attempt(events('media'), (channel) => channel.get('inventory.events'))).toMatch(/ACCESS_REFUSED/);
  expect(await attempt(commands('media'), (channel) => channel.get('auth.commands'))).toMatch(/ACCESS_REFUSED/);
  expect(await attempt(commands('media'), (channel) => channel.purgeQueue('auth.commands'))).toMatch(/ACCESS_REFUSED/);
});

test('a service may delay an event and unbind an event that it no longer handles', async () => {
  const connection = await connect(events('sharing'));
  const channel = await connection.createChannel();
  await channel.assertQueue('sharing.events', { durable: false });
  await channel.bindQueue('sharing.events', 'events', 'sharing.events');
  const message = { content: nothing, properties: { headers: {} } } as ConsumeMessage;
  await comeBackAfter(10, 'sharing.events', message, connection);
  await until(async () => Boolean(await channel.get('sharing.events', { noAck: true })));
  await channel.unbindQueue('sharing.events', 'events', 'auth.userDeleted');
  await connection.close();
});
