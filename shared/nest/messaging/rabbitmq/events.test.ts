import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { z } from 'zod';
import { event, type PayloadOf } from '../../../contracts/contract.js';
import { cutConnection } from '../../../testing/cut-connection.js';
import { type TestEnvironment, testEnvironment } from '../../../testing/environment.js';
import { startFake } from '../../../testing/fake-service.js';
import { until } from '../../../testing/until.js';
import type { RunningService } from '../../process/service.js';
import { OnEvent } from '../message-handlers.js';
import { EventConsumer } from './event-consumer.js';
import { DELIVERY_LIMIT, EVENT_EXCHANGE } from './queues.js';

const happened = event('test.happened', z.object({ id: z.string(), failures: z.int() }));
const counts = new Map<string, number>();
const interrupted = Promise.withResolvers<void>();

@Controller()
class HappenedController {
  @OnEvent(happened)
  happened({ id, failures }: PayloadOf<typeof happened>) {
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    if (id === 'interrupted' && count === 1) return interrupted.promise;
    if (count <= failures) throw new Error('not yet');
  }
}

let environment: TestEnvironment;
let service: RunningService;
let broker: ChannelModel;
let channel: Channel;

const start = () => startFake('auth', environment.env, HappenedController);

beforeAll(async () => {
  environment = await testEnvironment();
  service = await start();
  broker = await connect(environment.env.RABBITMQ_URL);
  channel = await broker.createChannel();
});

afterAll(async () => {
  await service?.close();
  await broker?.close();
  await environment?.close();
});

function publish(id: string, failures: number) {
  const message = { pattern: happened.pattern, data: { id, failures } };
  channel.publish(EVENT_EXCHANGE, happened.pattern, Buffer.from(JSON.stringify(message)), { persistent: true });
}

describe('events', () => {
  test('an event is delivered again if its handler throws', async () => {
    publish('twice', 1);
    await until(() => counts.get('twice') === 2);
    publish('later', 0);
    await until(() => counts.has('later'));
    expect(counts.get('twice')).toBe(2);
  });

  test('an event is delivered again if the connection of its handler breaks before it has finished', async () => {
    publish('interrupted', 0);
    await until(() => counts.get('interrupted') === 1);
    cutConnection(service.app.get(EventConsumer));
    await until(() => counts.get('interrupted') === 2);
    interrupted.resolve();
    publish('after', 0);
    await until(() => counts.has('after'));
    expect(counts.get('interrupted')).toBe(2);
  });

  test('an event waits for a service that is down', async () => {
    await service.close();
    publish('patient', 0);
    await until(async () => (await channel.checkQueue('auth.events')).messageCount === 1);
    expect(counts.has('patient')).toBe(false);
    service = await start();
    await until(() => counts.get('patient') === 1);
  });

  test('an event that never succeeds ends in the dead-letter queue', async () => {
    publish('poison', Number.MAX_SAFE_INTEGER);
    await until(async () => (await channel.checkQueue('auth.events.dead')).messageCount === 1);
    const dead = await channel.get('auth.events.dead', { noAck: true });
    expect(dead && JSON.parse(dead.content.toString()).data.id).toBe('poison');
    expect(counts.get('poison')).toBe(DELIVERY_LIMIT + 1);
  });
});
