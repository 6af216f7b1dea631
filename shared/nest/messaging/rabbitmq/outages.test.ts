import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { z } from 'zod';
import { command, event, type PayloadOf } from '../../../contracts/contract.js';
import { type TestEnvironment, testEnvironment } from '../../../testing/environment.js';
import { type FlakyProxy, flakyProxy } from '../../../testing/flaky-proxy.js';
import { testMessenger } from '../../../testing/test-messenger.js';
import { until } from '../../../testing/until.js';
import { ServiceEnv } from '../../process/env.js';
import { type RunningService, startService } from '../../process/service.js';
import { OnCommand, OnEvent } from '../message-handlers.js';
import type { Messenger } from '../messenger.js';
import { EVENT_EXCHANGE } from './queues.js';

const hello = command('auth.hello', z.object({}), z.object({ answer: z.literal('hello') }));
const happened = event('test.happened', z.object({ id: z.int() }));
const seen: number[] = [];
let blocked = Promise.withResolvers<void>();

@Controller()
class HelloController {
  @OnCommand(hello)
  hello() {
    return { answer: 'hello' as const };
  }

  @OnEvent(happened)
  async happened({ id }: PayloadOf<typeof happened>) {
    seen.push(id);
    await blocked.promise;
  }
}

@Module({ controllers: [HelloController] })
class HelloModule {}

let environment: TestEnvironment;
let proxy: FlakyProxy;
let service: RunningService;
let messenger: Messenger;
let broker: ChannelModel;
let channel: Channel;

const start = () =>
  startService(
    { name: 'auth', env: ServiceEnv, module: () => HelloModule },
    {
      ...environment.env,
      RABBITMQ_URL: proxy.url,
    },
  );

beforeAll(async () => {
  environment = await testEnvironment();
  proxy = await flakyProxy(environment.env.RABBITMQ_URL);
  service = await start();
  messenger = testMessenger({ ...environment.env, RABBITMQ_URL: proxy.url });
  broker = await connect(environment.env.RABBITMQ_URL);
  channel = await broker.createChannel();
});

beforeEach(() => {
  blocked.resolve();
});

afterAll(async () => {
  await messenger?.onApplicationShutdown();
  await service?.close();
  await broker?.close();
  await proxy?.close();
  await environment?.close();
});

const isSettled = () =>
  messenger.call(hello, {}).then(
    () => true,
    () => false,
  );

function publish(id: number) {
  const content = Buffer.from(JSON.stringify({ pattern: happened.pattern, data: { id } }));
  channel.publish(EVENT_EXCHANGE, happened.pattern, content, { persistent: true });
}

const consumersOf = async (queue: string) => (await channel.checkQueue(queue)).consumerCount;

test('connections recover after repeated cuts, even in the middle of their set-up', async () => {
  for (const bytes of [600, 700, 800, 900, 1_000, 1_200]) {
    proxy.cutAfter(bytes);
    proxy.cut();
    // A larger number of bytes may suffice for a response.
    await isSettled();
  }
  proxy.cutAfter(undefined);
  proxy.cut();
  await until(isSettled);
  publish(1);
  await until(() => seen.includes(1));
  expect(await consumersOf('auth.events')).toBe(1);
});

test('a consumer whose queue is deleted declares a new one', async () => {
  await channel.deleteQueue('auth.commands');
  await until(isSettled);
  await channel.deleteQueue('auth.events');
  await until(async () => {
    publish(2);
    return seen.includes(2);
  });
  expect(await consumersOf('auth.events')).toBe(1);
});

test('a stopping service finishes its current messages and takes no more', async () => {
  blocked = Promise.withResolvers();
  publish(3);
  await until(() => seen.includes(3));
  const closing = service.close();
  let last = 3;
  await until(async () => {
    last += 1;
    publish(last);
    return (await channel.checkQueue('auth.events')).messageCount > 0;
  });
  blocked.resolve();
  await closing;
  expect(seen).not.toContain(last);
  service = await start();
  await until(() => seen.includes(last));
  expect(seen.filter((id) => id === 3)).toHaveLength(1);
});
