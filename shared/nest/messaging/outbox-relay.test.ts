import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { event, type PayloadOf } from '../../contracts/contract.js';
import { type TestEnvironment, testEnvironment } from '../../testing/environment.js';
import { type FlakyProxy, flakyProxy } from '../../testing/flaky-proxy.js';
import { messagingTables } from '../../testing/messaging-tables.js';
import { until } from '../../testing/until.js';
import { transaction } from '../database/transactions.js';
import { DatabaseEnv } from '../process/env.js';
import { type RunningService, startService } from '../process/service.js';
import { OnEvent } from './message-handlers.js';
import { Outbox } from './outbox.js';

/**
 * Far longer than a message takes, and far shorter than the interval of the sweep, which finds every message in the
 * end.
 */
const SOON_MS = 15_000;

const told = event('test.told', z.object({ number: z.int() }));
const heard: number[] = [];

@Controller()
class Listener {
  @OnEvent(told)
  told({ number }: PayloadOf<typeof told>) {
    heard.push(number);
  }
}

@Module({ controllers: [Listener] })
class ListenerModule {}

const options = { name: 'auth', env: DatabaseEnv, module: () => ListenerModule, tables: messagingTables } as const;

let environment: TestEnvironment;
let proxy: FlakyProxy;
/** An instance whose broker connection the test breaks, and an instance whose connection stays. */
let shaky: RunningService;
let steady: RunningService;

beforeAll(async () => {
  environment = await testEnvironment({ tables: false });
  proxy = await flakyProxy(environment.env.RABBITMQ_URL);
  shaky = await startService(options, { ...environment.env, RABBITMQ_URL: proxy.url });
  steady = await startService(options, environment.env);
});

afterAll(async () => {
  await shaky?.close();
  await steady?.close();
  await proxy?.close();
  await environment?.close();
});

const sourceOf = ({ app }: RunningService) => app.get(DataSource);
const tell = (by: RunningService, number: number) =>
  transaction(sourceOf(by), (tx) => by.app.get(Outbox).publishEvent(tx, told, { number }));
const rows = async (condition = '') => (await sourceOf(steady).query(`select id from outbox ${condition}`)).length;

/** Resolves when the number has arrived. @throws if it takes too long */
async function heardSoon(number: number) {
  const since = Date.now();
  await until(() => heard.includes(number) || Date.now() - since > SOON_MS);
  expect(heard).toContain(number);
}

test('committed messages are sent at once', async () => {
  await tell(steady, 1);
  await heardSoon(1);
});

test('two instances send each of 200 messages once', async () => {
  const numbers = Array.from({ length: 200 }, (_, index) => 1_000 + index);
  await Promise.all(numbers.map((number) => tell(number % 2 ? shaky : steady, number)));
  await until(async () => numbers.every((number) => heard.includes(number)) && (await rows()) === 0);
  expect(heard.filter((number) => number >= 1_000).toSorted((a, b) => a - b)).toEqual(numbers);
});

test('a message stays in the outbox until the broker confirms it, and arrives after the broker is back', async () => {
  proxy.hang();
  await tell(shaky, 2);
  await pause(500);
  expect([heard.includes(2), await rows()]).toEqual([false, 1]);
  proxy.cut();
  await heardSoon(2);
  await until(async () => (await rows()) === 0);
});

test('an instance whose broker hangs does not block the messages of another instance', async () => {
  proxy.hang();
  await tell(shaky, 3);
  await until(async () => (await rows('for update skip locked')) === 0);
  await tell(steady, 4);
  // The steady instance's message is confirmed and gone. The broker may deliver it to the hanging instance, so it can
  // arrive later.
  await until(async () => (await rows()) === 1);
  expect(heard).not.toContain(3);
  proxy.cut();
  await heardSoon(4);
  await heardSoon(3);
});

test('a message written while the broker is down is sent as soon as the broker is back', async () => {
  proxy.cutAfter(0);
  proxy.cut();
  await tell(shaky, 5);
  await pause(500);
  expect(heard).not.toContain(5);
  proxy.cutAfter(undefined);
  await heardSoon(5);
});

test('a failed batch is sent again soon', async () => {
  const source = sourceOf(steady);
  await source.query('create sequence failures');
  await source.query(`
    create function fail() returns trigger language plpgsql as $$
    begin perform nextval('failures'); raise exception 'no'; end $$`);
  await source.query('create trigger fail before delete on outbox for each row execute function fail()');
  await tell(steady, 6);
  await until(async () => (await source.query('select is_called from failures'))[0].is_called);
  await source.query('drop trigger fail on outbox');
  await heardSoon(6);
});
