import { once } from 'node:events';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type TestEnvironment, testEnvironment } from '../../../testing/environment.js';
import { connectToBroker, disconnect, plainChannel, reconnect, socketOf } from './connection.js';

let environment: TestEnvironment;

beforeAll(async () => {
  environment = await testEnvironment();
});

afterAll(() => environment?.close());

test('a connection that is reset while it is made anew ends nothing but itself, and nor does one that is closed', async () => {
  const manager = connectToBroker(environment.env.RABBITMQ_URL);
  await once(manager, 'connect');
  const before = manager.connection;
  const again = once(manager, 'connect');
  reconnect(manager);
  expect(before?.emit('error', new Error('read ECONNRESET'))).toBe(true);
  await again;
  expect(manager.connection).not.toBe(before);
  await manager.close();
  reconnect(manager);
  expect(manager.isConnected()).toBe(false);
});

test('what is sent in one turn leaves in one packet, over a connection made anew, too', async () => {
  const manager = connectToBroker(environment.env.RABBITMQ_URL);
  const channel = plainChannel(manager, (each) => each.assertQueue('together', { exclusive: true }));
  await channel.waitForConnect();
  reconnect(manager);
  await once(manager, 'disconnect');
  await channel.waitForConnect();
  const socket = socketOf(manager);
  const writes = [jest.spyOn(socket, '_write'), jest.spyOn(socket, '_writev' as '_write')];
  await Promise.all([1, 2, 3].map((each) => channel.sendToQueue('together', Buffer.from(String(each)))));
  await channel.checkQueue('together');
  expect(writes.map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await manager.close();
});

test('a connection that breaks while it is closed is closed', async () => {
  const manager = connectToBroker(environment.env.RABBITMQ_URL);
  await plainChannel(manager, (channel) => channel.prefetch(1)).waitForConnect();
  const closing = disconnect(manager);
  socketOf(manager).destroy(new Error('write ECONNRESET'));
  await closing;
  expect(manager.isConnected()).toBe(false);
});
