import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { event, type PayloadOf } from '../../contracts/contract.js';
import { type TestEnvironment, testEnvironment } from '../../testing/environment.js';
import { messagingTables } from '../../testing/messaging-tables.js';
import { until } from '../../testing/until.js';
import { connectAndMigrate } from '../database/database.js';
import { transaction } from '../database/transactions.js';
import { requestContext, runInContext } from '../http/request-context.js';
import { DatabaseEnv } from '../process/env.js';
import { type RunningService, startService } from '../process/service.js';
import { OnEvent } from './message-handlers.js';
import { OutboxEntity } from './outbox.entity.js';
import { Outbox } from './outbox.js';

const told = event('test.told', z.object({ number: z.int() }));
const heard: { number: number; request_id: string | undefined }[] = [];

@Controller()
class Listener {
  @OnEvent(told)
  told({ number }: PayloadOf<typeof told>) {
    heard.push({ number, request_id: requestContext()?.request_id });
  }
}

@Module({ controllers: [Listener] })
class ListenerModule {}

const start = () =>
  startService(
    { name: 'auth', env: DatabaseEnv, module: () => ListenerModule, tables: messagingTables },
    environment.env,
  );

let environment: TestEnvironment;
let service: RunningService;
let source: DataSource;

beforeAll(async () => {
  environment = await testEnvironment({ tables: false });
  service = await start();
  source = service.app.get(DataSource);
});

afterAll(async () => {
  await service?.close();
  await environment?.close();
});

const tell = (on: DataSource, number: number, outbox = service.app.get(Outbox)) =>
  transaction(on, (tx) => outbox.publishEvent(tx, told, { number }));
const numbers = () => heard.map(({ number }) => number);

test('events of a committed change arrive in order with their request id, and leave the outbox', async () => {
  await runInContext({ service: 'test', request_id: 'told-by-me' }, async () => {
    for (const number of [1, 2, 3]) await tell(source, number);
  });
  await until(() => heard.length === 3);
  expect(heard).toEqual([1, 2, 3].map((number) => ({ number, request_id: 'told-by-me' })));
  await until(async () => (await source.getRepository(OutboxEntity).count()) === 0);
  const figures = await (await fetch(`http://127.0.0.1:${service.port}/metrics`)).text();
  expect(figures).toContain('message_wait_seconds_count{service="auth",queue="auth.events"} 3');
  expect(figures).toContain('queue_messages{queue="auth.events",service="auth"} 0');
});

test('events of a rolled-back change are never published', async () => {
  const failed = transaction(source, async (tx) => {
    await service.app.get(Outbox).publishEvent(tx, told, { number: 4 });
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  await tell(source, 5);
  await until(() => numbers().includes(5));
  expect(numbers()).not.toContain(4);
});

test('messages that an instance left behind when it died are sent by the next instance', async () => {
  await service.close();
  const left = await connectAndMigrate(messagingTables, environment.env.DATABASE_URL);
  await tell(left, 6, new Outbox());
  await left.destroy();
  expect(numbers()).not.toContain(6);
  service = await start();
  await until(() => numbers().includes(6));
});

test('the schema migrates once if several instances start at once', async () => {
  const sources = await Promise.all(
    [1, 2, 3].map(() => connectAndMigrate(messagingTables, environment.env.DATABASE_URL)),
  );
  expect(await sources[0]?.query('select name from auth.migrations')).toHaveLength(messagingTables.migrations.length);
  await Promise.all(sources.map((each) => each.destroy()));
});

test('a message that is too long for the broker fails its transaction and does not block others', async () => {
  const current = service.app.get(DataSource);
  const long = event('test.told', z.object({ text: z.string() }));
  const text = 'x'.repeat(1_000_001);
  const write = transaction(current, (tx) => service.app.get(Outbox).publishEvent(tx, long, { text }));
  await expect(write).rejects.toThrow('too long');
  // Simulates a statement that inserts into the outbox without the `Outbox` class.
  await current.query(
    `insert into outbox (exchange, routing_key, pattern, request_id, payload)
     values ('events', 'test.told', 'test.told', 'long', jsonb_build_object('text', $1::text))`,
    [text],
  );
  await transaction(current, (tx) => service.app.get(Outbox).publishEvent(tx, told, { number: 77 }));
  await until(() => heard.some(({ number }) => number === 77));
  expect(await current.query('select from outbox')).toEqual([]);
});
