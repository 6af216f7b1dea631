import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestEnvironment, testEnvironment } from '../../../testing/environment.js';
import { connectToBroker, disconnect, plainChannel, reconnect, socketOf } from './connection.js';

let environment: TestEnvironment;

beforeAll(async () => {
  environment = await testEnvironment();
});

afterAll(() => environment?.close());

test('resetting a connection that reconnects or closes does not end the process', async () => {
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

test('closing a connection that breaks in the meantime resolves', async () => {
  const manager = connectToBroker(environment.env.RABBITMQ_URL);
  await plainChannel(manager, (channel) => channel.prefetch(1)).waitForConnect();
  const closing = disconnect(manager);
  socketOf(manager).destroy(new Error('write ECONNRESET'));
  await closing;
  expect(manager.isConnected()).toBe(false);
});
