import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Module } from '@nestjs/common';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { type TestEnvironment, testEnvironment } from '../../../testing/environment.js';
import { type FlakyProxy, flakyProxy } from '../../../testing/flaky-proxy.js';
import { messagingTables } from '../../../testing/messaging-tables.js';
import { until } from '../../../testing/until.js';
import { DatabaseEnv } from '../../process/env.js';
import { type RunningService, startService } from '../../process/service.js';
import { DEAD_EXCHANGE } from '../rabbitmq/queues.js';
import { DeadLetterMonitor } from './dead-letter-monitor.js';

@Module({})
class NoModule {}

let environment: TestEnvironment;
let folder: string;
let proxy: FlakyProxy;
let broker: ChannelModel;
let channel: Channel;
let service: RunningService;

const start = () => {
  const env = { ...environment.env, DATABASE_URL: proxy.url, LOG_LEVEL: 'warn', LOG_FILE: join(folder, 'log') };
  return startService({ name: 'auth', env: DatabaseEnv, module: () => NoModule, tables: messagingTables }, env);
};

beforeAll(async () => {
  environment = await testEnvironment({ tables: false });
  folder = await mkdtemp(join(tmpdir(), 'dead-'));
  proxy = await flakyProxy(environment.env.DATABASE_URL);
  broker = await connect(environment.env.RABBITMQ_URL);
  channel = await broker.createChannel();
  service = await start();
});

afterAll(async () => {
  await service?.close();
  await broker?.close();
  await proxy?.close();
  await environment?.close();
  await rm(folder, { recursive: true });
});

let buried = 0;

/** Dead-letters an event, as the broker does at its delivery limit. */
function bury() {
  const headers = { request_id: `r-${++buried}` };
  channel.publish(DEAD_EXCHANGE, 'auth.events', Buffer.from('{}'), { persistent: true, headers });
}

async function figure(): Promise<string | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${service.port}/metrics`)).text();
  return /^dead_events\{service="auth"\} (\d+)$/m.exec(text)?.[1];
}

/** The counts in the warnings so far. */
async function warned(): Promise<number[]> {
  const lines = (await readFile(join(folder, 'log'), 'utf8'))
    .split('\n')
    .filter((line) => line.includes('events dead-lettered'));
  return lines.map((line) => JSON.parse(line).count);
}

test('the number of dead-lettered events is a metric, even while the database is down', async () => {
  expect(await figure()).toBe('0');
  bury();
  await until(async () => (await figure()) === '1');
  proxy.cutAfter(0);
  proxy.cut();
  expect(await figure()).toBe('1');
  proxy.cutAfter(undefined);
  bury();
  await until(async () => (await figure()) === '2');
});

test('a service logs its dead letters at startup and when their number grows', async () => {
  const look = () => service.app.get(DeadLetterMonitor).look();
  await look();
  await look();
  await until(async () => (await warned()).length === 1);
  bury();
  await until(async () => (await figure()) === '3');
  await look();
  await until(async () => (await warned()).length === 2);
  await service.close();
  service = await start();
  await until(async () => (await warned()).length === 3);
  expect(await warned()).toEqual([2, 3, 3]);
});
