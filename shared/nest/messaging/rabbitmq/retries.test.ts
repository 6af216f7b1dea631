import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Controller, Module, ServiceUnavailableException, type Type } from '@nestjs/common';
import { type Channel, type ChannelModel, connect, type GetMessage } from 'amqplib';
import { QueryFailedError } from 'typeorm';
import { z } from 'zod';
import { event, type PayloadOf } from '../../../contracts/contract.js';
import { type TestEnvironment, testEnvironment } from '../../../testing/environment.js';
import { until } from '../../../testing/until.js';
import { ServiceEnv } from '../../process/env.js';
import { type RunningService, startService } from '../../process/service.js';
import { OnEvent } from '../message-handlers.js';
import { EventConsumer } from './event-consumer.js';
import { DELIVERY_LIMIT, EVENT_EXCHANGE } from './queues.js';

const happened = event('test.happened', z.object({ id: z.string() }));
const future = event('test.future', z.object({ id: z.string() }));
const reshaped = event('test.happened', z.object({ id: z.coerce.string() }));
/** An event that `BOUND_EVENTS` lists for analysis. */
const retired = event('auth.userDeleted', z.object({ id: z.string() }));

const tries: string[] = [];
let failWith: (tried: number) => unknown;

function handle({ id }: PayloadOf<typeof happened>) {
  tries.push(id);
  const error = failWith(tries.filter((one) => one === id).length);
  if (error) throw error;
}

@Controller()
class OldController {
  @OnEvent(happened)
  happened(payload: PayloadOf<typeof happened>) {
    handle(payload);
  }

  @OnEvent(retired)
  retired(payload: PayloadOf<typeof retired>) {
    handle(payload);
  }
}

@Controller()
class NewController {
  @OnEvent(reshaped)
  happened(payload: PayloadOf<typeof reshaped>) {
    handle(payload);
  }

  @OnEvent(future)
  future(payload: PayloadOf<typeof future>) {
    handle(payload);
  }
}

@Module({ controllers: [OldController] })
class OldModule {}
@Module({ controllers: [NewController] })
class NewModule {}

let environment: TestEnvironment;
let service: RunningService;
let broker: ChannelModel;
let channel: Channel;

const start = (module: Type<unknown>) =>
  startService(
    { name: 'analysis', env: ServiceEnv, module: () => module },
    { ...environment.env, RETRY_PAUSE_MS: '5' },
  );

beforeAll(async () => {
  environment = await testEnvironment();
  service = await start(OldModule);
  broker = await connect(environment.env.RABBITMQ_URL);
  channel = await broker.createChannel();
});

beforeEach(() => {
  tries.length = 0;
  failWith = () => undefined;
});

afterAll(async () => {
  await service?.close();
  await broker?.close();
  await environment?.close();
});

function publish(pattern: string, data: object, headers = {}) {
  const content = Buffer.from(JSON.stringify({ pattern, data }));
  channel.publish(EVENT_EXCHANGE, 'analysis.events', content, { persistent: true, headers });
}

const consuming = (): Channel => Reflect.get(service.app.get(EventConsumer), 'channel');

const dead = async () => (await channel.checkQueue('analysis.events.dead')).messageCount;

test('a message that conflicts with another transaction is retried at once', async () => {
  const deadlock = new QueryFailedError('update', [], Object.assign(new Error('deadlock'), { code: '40P01' }));
  failWith = (tried) => (tried < 3 ? deadlock : undefined);
  const reject = jest.spyOn(consuming(), 'reject');
  publish(happened.pattern, { id: 'deadlock' });
  await until(() => tries.length === 3);
  // The broker has not redelivered it.
  expect(reject).not.toHaveBeenCalled();
  reject.mockRestore();
});

test('a message whose service is down comes back as a new message, so that no attempt counts', async () => {
  failWith = (tried) => (tried < 4 ? new ServiceUnavailableException() : undefined);
  publish(happened.pattern, { id: 'outage' });
  await until(() => tries.length === 4);
  // 20, 100 and 600 ms: each pause has its own queue.
  for (const pause of [20, 100, 600]) await channel.checkQueue(`analysis.events.retry-${pause}`);
  expect(await dead()).toBe(0);
});

test('other messages are handled while one waits for a service that is down', async () => {
  failWith = (tried) =>
    tries.at(-1)?.startsWith('stuck') && tried < 3 ? new ServiceUnavailableException() : undefined;
  const stuck = Array.from({ length: 20 }, (_, number) => `stuck-${number}`);
  for (const id of stuck) publish(happened.pattern, { id });
  publish(happened.pattern, { id: 'free' });
  await until(() => tries.includes('free'));
  await until(() => stuck.every((id) => tries.filter((one) => one === id).length === 3));
});

test('a message is held while the database is down, for more attempts than a broken message gets', async () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  failWith = (tried) => (tried <= DELIVERY_LIMIT + 2 ? away : undefined);
  publish(happened.pattern, { id: 'database' });
  await until(() => tries.length === DELIVERY_LIMIT + 3);
  expect(await dead()).toBe(0);
});

test('a message that was held for ten minutes is returned to the broker, which ends consumers after thirty', async () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const { now } = performance;
  const clock = jest.spyOn(performance, 'now');
  failWith = (tried) => {
    if (tried === 2) clock.mockImplementation(() => now.call(performance) + 11 * 60_000);
    if (tried === 3) clock.mockRestore();
    return tried < 3 ? away : undefined;
  };
  await channel.deleteQueue('analysis.events.retry-20');
  publish(happened.pattern, { id: 'kept' });
  await until(() => tries.length === 3);
  await channel.checkQueue('analysis.events.retry-20');
  expect(await dead()).toBe(0);
});

test('a message that keeps failing is rejected, because RabbitMQ 4.3 does not count a nack as an attempt', async () => {
  const nack = jest.spyOn(consuming(), 'nack');
  const reject = jest.spyOn(consuming(), 'reject');
  failWith = () => new TypeError('a mistake');
  publish(happened.pattern, { id: 'broken' });
  await until(async () => (await dead()) === 1);
  expect([nack.mock.calls.length, reject.mock.calls.length]).toEqual([0, DELIVERY_LIMIT + 1]);
  await channel.purgeQueue('analysis.events.dead');
});

test('a message that has failed for more than three days is dead-lettered', async () => {
  failWith = () => new ServiceUnavailableException();
  publish(happened.pattern, { id: 'old' }, { failing_since: Date.now() - 73 * 3_600_000, retries: 40 });
  await until(async () => (await dead()) === 1);
  const letter = await channel.get('analysis.events.dead', { noAck: true });
  expect((letter as GetMessage).properties.headers?.['x-first-death-reason']).toBe('rejected');
  expect(tries).toEqual(['old']);
});

test('a message that only a newer version knows waits for that version, and unneeded bindings are removed', async () => {
  publish(future.pattern, { id: 'new' });
  publish(reshaped.pattern, { id: 7 });
  publish(retired.pattern, { id: 'handled' });
  await until(() => tries.includes('handled'));
  await service.close();
  service = await start(NewModule);
  await until(() => tries.includes('new') && tries.includes('7'));
  expect(await dead()).toBe(0);
  channel.publish(EVENT_EXCHANGE, retired.pattern, Buffer.from('{}'), { mandatory: true });
  const [returned] = await new Promise<[{ fields: { replyText: string } }]>((resolve) =>
    channel.once('return', (message) => resolve([message])),
  );
  expect(returned.fields.replyText).toBe('NO_ROUTE');
});
