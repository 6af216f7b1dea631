import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { z } from 'zod';
import { event, type PayloadOf } from '../../contracts/contract.js';
import { deadLetters } from '../../contracts/dead-letters.js';
import { type TestEnvironment, testEnvironment } from '../../testing/environment.js';
import { testMessenger } from '../../testing/test-messenger.js';
import { until } from '../../testing/until.js';
import { ServiceEnv } from '../env.js';
import { OnEvent } from '../message-handlers.js';
import type { Messenger } from '../messenger.js';
import { type RunningService, startService } from '../service.js';
import { DEAD_EXCHANGE } from './queues.js';

const happened = event('auth.happened', z.object({ number: z.int() }));
const heard: number[] = [];

@Controller()
class HappenedController {
  @OnEvent(happened)
  hear({ number }: PayloadOf<typeof happened>) {
    heard.push(number);
  }
}

@Module({ controllers: [HappenedController] })
class HappenedModule {}

let environment: TestEnvironment;
let service: RunningService;
let messenger: Messenger;
let broker: ChannelModel;
let channel: Channel;

beforeAll(async () => {
  environment = await testEnvironment();
  service = await startService({ name: 'auth', env: ServiceEnv, module: () => HappenedModule }, environment.env);
  messenger = testMessenger(environment.env);
  broker = await connect(environment.env.RABBITMQ_URL);
  channel = await broker.createChannel();
});

afterAll(async () => {
  await messenger?.onApplicationShutdown();
  await broker?.close();
  await service?.close();
  await environment?.close();
});

const { list, redeliver, drop } = deadLetters('auth');
const admin = { id: 1, role: 'admin' as const };
const letters = () => messenger.call(list, { actor: admin });

/** As the broker does with what was given back too often. */
function bury(number: number) {
  const content = Buffer.from(JSON.stringify({ pattern: happened.pattern, data: { number } }));
  channel.publish(DEAD_EXCHANGE, 'auth.events', content, { persistent: true, headers: { request_id: `r-${number}` } });
}

test('an admin sees dead letters, has one handled again and drops another; looking changes nothing', async () => {
  for (const number of [1, 2, 3]) bury(number);
  await until(async () => (await letters()).length === 3);
  const [first, second, third] = await letters();
  expect(first).toMatchObject({ service: 'auth', name: 'auth.happened', request_id: 'r-1', payload: '{"number":1}' });
  expect(heard).toEqual([]);

  expect(await messenger.call(redeliver, { actor: admin, ids: [second?.id ?? ''] })).toEqual({ count: 1 });
  await until(() => heard.length > 0);
  expect(heard).toEqual([2]);
  expect(await messenger.call(drop, { actor: admin, ids: [first?.id ?? ''] })).toEqual({ count: 1 });
  expect(await letters()).toEqual([third]);
  // What is settled stays settled.
  expect(await messenger.call(redeliver, { actor: admin, ids: [first?.id ?? ''] })).toEqual({ count: 0 });
});

test('nobody else sees or decides', async () => {
  const actor = { id: 2, role: 'user' as const };
  const refused = { status: 403 };
  await expect(messenger.call(list, { actor })).rejects.toMatchObject(refused);
  await expect(messenger.call(redeliver, { actor, ids: ['0'.repeat(32)] })).rejects.toMatchObject(refused);
  await expect(messenger.call(drop, { actor, ids: ['0'.repeat(32)] })).rejects.toMatchObject(refused);
});
