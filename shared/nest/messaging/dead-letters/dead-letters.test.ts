import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { event, type PayloadOf } from '../../../contracts/contract.js';
import { type DeadLetter, deadLetters } from '../../../contracts/dead-letters.js';
import { type TestEnvironment, testEnvironment } from '../../../testing/environment.js';
import { type FlakyProxy, flakyProxy } from '../../../testing/flaky-proxy.js';
import { messagingTables } from '../../../testing/messaging-tables.js';
import { testMessenger } from '../../../testing/test-messenger.js';
import { until } from '../../../testing/until.js';
import { DatabaseEnv } from '../../process/env.js';
import { type RunningService, startService } from '../../process/service.js';
import { OnEvent } from '../message-handlers.js';
import type { Messenger } from '../messenger.js';
import { DEAD_EXCHANGE, EVENT_EXCHANGE } from '../rabbitmq/queues.js';
import { DeadLetters } from './dead-letters.js';

/** RabbitMQ 4 drops a message after 20 returns. */
const LOOKS = 25;

const happened = event('auth.happened', z.object({ number: z.int() }));
const heard: number[] = [];
/** Numbers whose handler fails. */
const refused = new Set<number>();

@Controller()
class HappenedController {
  @OnEvent(happened)
  hear({ number }: PayloadOf<typeof happened>) {
    if (refused.has(number)) throw new Error(`no ${number} today`);
    heard.push(number);
  }
}

@Module({ controllers: [HappenedController] })
class HappenedModule {}

let environment: TestEnvironment;
let database: FlakyProxy;
let service: RunningService;
let messenger: Messenger;
let broker: ChannelModel;
let channel: Channel;

const start = () => {
  const env = { ...environment.env, DATABASE_URL: database.url };
  const definition = { name: 'auth', env: DatabaseEnv, module: () => HappenedModule, tables: messagingTables };
  return startService(definition, env);
};

beforeAll(async () => {
  environment = await testEnvironment({ tables: false });
  database = await flakyProxy(environment.env.DATABASE_URL);
  service = await start();
  messenger = testMessenger(environment.env);
  broker = await connect(environment.env.RABBITMQ_URL);
  channel = await broker.createChannel();
});

afterAll(async () => {
  await messenger?.onApplicationShutdown();
  await broker?.close();
  await service?.close();
  await database?.close();
  await environment?.close();
});

const { list, redeliver, drop } = deadLetters('auth');
const admin = { id: 1, role: 'admin' as const };
const letters = () => messenger.call(list, { actor: admin });
const redeliverOne = ({ id }: DeadLetter) => messenger.call(redeliver, { actor: admin, ids: [id] });
const dropOne = ({ id }: DeadLetter) => messenger.call(drop, { actor: admin, ids: [id] });
const rows = async (): Promise<number> => {
  const [row] = await service.app.get(DataSource).query('select count(*)::int as count from dead_letters');
  return row.count;
};

/** Dead-letters an event, as the broker does at its delivery limit. */
function bury(number: number, text = JSON.stringify({ pattern: happened.pattern, data: { number } })) {
  const headers = { request_id: `r-${number}` };
  channel.publish(DEAD_EXCHANGE, 'auth.events', Buffer.from(text), { persistent: true, headers });
}

async function onlyLetter(): Promise<DeadLetter> {
  await until(async () => (await letters()).length === 1);
  const [letter] = await letters();
  if (!letter) throw new Error('the letter has gone');
  return letter;
}

test('listing dead letters any number of times changes nothing, and neither does a restart', async () => {
  for (const number of [1, 2, 3]) bury(number);
  await until(async () => (await letters()).length === 3);
  const before = await letters();
  expect(before[0]).toMatchObject({ service: 'auth', name: 'auth.happened', request_id: 'r-1', reason: 'unknown' });
  expect(before[0]?.payload).toBe('{"number": 1}');
  for (let look = 0; look < LOOKS; look += 1) await letters();
  await service.close();
  service = await start();
  for (let look = 0; look < LOOKS; look += 1) await letters();
  expect(await letters()).toEqual(before);
  expect(heard).toEqual([]);
});

test('an admin redelivers one dead letter and drops another, and a double click redelivers once', async () => {
  const [first, second, third] = (await letters()) as [DeadLetter, DeadLetter, DeadLetter];
  const presses = await Promise.all([redeliverOne(second), redeliverOne(second)]);
  expect(presses.map(({ count }) => count).sort()).toEqual([0, 1]);
  await until(() => heard.length > 0);
  expect(await dropOne(first)).toEqual({ count: 1 });
  expect(await redeliverOne(first)).toEqual({ count: 0 });
  expect(await letters()).toEqual([third]);
  expect(await dropOne(third)).toEqual({ count: 1 });
  await until(async () => (await rows()) === 0);
  expect(heard).toEqual([2]);
});

test('a dead letter has its error and times, and keeps its first failure when it fails again', async () => {
  refused.add(4);
  const content = Buffer.from(JSON.stringify({ pattern: happened.pattern, data: { number: 4 } }));
  channel.publish(EVENT_EXCHANGE, happened.pattern, content, { headers: { request_id: 'r-4' } });
  const letter = await onlyLetter();
  expect(letter).toMatchObject({ request_id: 'r-4', reason: 'Error: no 4 today', payload: '{"number": 4}' });
  expect(Date.parse(letter.last_failed_at)).toBeGreaterThan(Date.parse(letter.first_failed_at));
  expect(await redeliverOne(letter)).toEqual({ count: 1 });
  expect(await letters()).toEqual([]);
  const again = await onlyLetter();
  expect(again).toMatchObject({ id: letter.id, first_failed_at: letter.first_failed_at });
  expect(Date.parse(again.last_failed_at)).toBeGreaterThan(Date.parse(letter.last_failed_at));
  refused.clear();
  await redeliverOne(again);
  await until(async () => heard.includes(4) && (await rows()) === 0);
});

test('an event that a later attempt handles leaves no row', async () => {
  refused.add(5);
  const content = Buffer.from(JSON.stringify({ pattern: happened.pattern, data: { number: 5 } }));
  channel.publish(EVENT_EXCHANGE, happened.pattern, content, { headers: { request_id: 'r-5' } });
  await until(async () => (await rows()) === 1);
  expect(await letters()).toEqual([]);
  refused.clear();
  await until(async () => heard.includes(5) && (await rows()) === 0);
});

test('a dead letter that is delivered twice is stored once', async () => {
  for (const number of [6, 6, 7]) bury(number);
  await until(async () => (await letters()).length === 2);
  expect((await letters()).map(({ request_id }) => request_id)).toEqual(['r-6', 'r-7']);
  for (const letter of await letters()) await dropOne(letter);
});

test('a dead letter with invalid content is stored as text', async () => {
  bury(8, '{"pattern":');
  expect(await onlyLetter()).toMatchObject({ name: '', payload: '"{\\"pattern\\":"' });
  await dropOne(await onlyLetter());
  bury(9, '{"pattern":"auth.happened","data":"\\u0000"}');
  expect(await onlyLetter()).toMatchObject({ name: '', request_id: 'r-9' });
  await dropOne(await onlyLetter());
});

test('a dead letter that arrives while the database is down is stored after the outage', async () => {
  database.cutAfter(0);
  database.cut();
  bury(10);
  await until(async () => (await channel.checkQueue('auth.events.dead')).messageCount === 0);
  database.cutAfter(undefined);
  await until(() =>
    letters().then(
      ({ length }) => length === 1,
      () => false,
    ),
  );
  await dropOne(await onlyLetter());
});

test('dead letters are kept for 90 days, at most 10,000 of them', async () => {
  const source = service.app.get(DataSource);
  await source.query(
    `insert into dead_letters (id, request_id, reason, last_failed_at, is_dead)
     select lpad(n::text, 32, '0'), '', '', now() - n * interval '10 minutes', true from generate_series(1, 10001) n`,
  );
  expect(await service.app.get(DeadLetters).prune()).toBe(1);
  await source.query(`update dead_letters set last_failed_at = now() - interval '91 days' where id like '%1'`);
  expect(await service.app.get(DeadLetters).prune()).toBe(1_000);
  expect(await rows()).toBe(9_000);
});

test('only admins can list, redeliver and drop dead letters', async () => {
  const actor = { id: 2, role: 'user' as const };
  const forbidden = { status: 403 };
  await expect(messenger.call(list, { actor })).rejects.toMatchObject(forbidden);
  await expect(messenger.call(redeliver, { actor, ids: ['0'.repeat(32)] })).rejects.toMatchObject(forbidden);
  await expect(messenger.call(drop, { actor, ids: ['0'.repeat(32)] })).rejects.toMatchObject(forbidden);
});
