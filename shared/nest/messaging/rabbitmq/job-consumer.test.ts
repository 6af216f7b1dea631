import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { z } from 'zod';
import { job, type PayloadOf } from '../../../contracts/contract.js';
import { type TestEnvironment, testEnvironment } from '../../../testing/environment.js';
import { until } from '../../../testing/until.js';
import { ServiceEnv } from '../../process/env.js';
import { type RunningService, startService } from '../../process/service.js';
import { OnJob } from '../message-handlers.js';
import { JobConsumer } from './job-consumer.js';

const work = job('analysis.jobs', z.object({ id: z.int() }));
const begun: number[] = [];
const ended: number[] = [];
const gates = new Map<number, PromiseWithResolvers<void>>();

function gateOf(id: number) {
  const gate = gates.get(id) ?? Promise.withResolvers();
  gates.set(id, gate);
  return gate;
}

@Controller()
class WorkController {
  @OnJob(work)
  async work({ id }: PayloadOf<typeof work>) {
    begun.push(id);
    await gateOf(id).promise;
    ended.push(id);
  }
}

@Module({ controllers: [WorkController] })
class WorkModule {}

let environment: TestEnvironment;
let service: RunningService;
let broker: ChannelModel;
let channel: Channel;

beforeAll(async () => {
  environment = await testEnvironment();
  const jobs = { queue: work.pattern, prefetch: 2 };
  const listeners = () => ({ commands: false, events: false, jobs });
  service = await startService(
    { name: 'analysis', env: ServiceEnv, module: () => WorkModule, listeners },
    environment.env,
  );
  broker = await connect(environment.env.RABBITMQ_URL);
  channel = await broker.createChannel();
});

afterAll(async () => {
  for (const gate of gates.values()) gate.resolve();
  await service?.close();
  await broker?.close();
  await environment?.close();
});

function enqueue(id: number) {
  channel.sendToQueue(work.pattern, Buffer.from(JSON.stringify({ pattern: work.pattern, data: { id } })));
}

const waiting = async () => (await channel.checkQueue(work.pattern)).messageCount;

test('a restarting consumer takes no jobs, finishes its current jobs once, and then takes the waiting ones', async () => {
  for (const id of [1, 2, 3]) enqueue(id);
  await until(async () => begun.length === 2 && (await waiting()) === 1);
  const restarted = service.app.get(JobConsumer).restart();
  gateOf(1).resolve();
  await until(() => ended.includes(1));
  enqueue(4);
  await until(async () => (await waiting()) === 2);
  expect(begun).toEqual([1, 2]);
  gateOf(2).resolve();
  await restarted;
  await until(() => begun.length === 4);
  gateOf(3).resolve();
  gateOf(4).resolve();
  await until(() => ended.length === 4);
  expect([...begun].sort()).toEqual([1, 2, 3, 4]);
});
