import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import { eventually } from '../testing/eventually.js';
import { type Reply, sees } from '../testing/fake-provider.js';
import { TestHarness } from '../testing/test-harness.js';
import { EntryRunnerController } from './entry-runner.controller.js';

interface SpiedWorker {
  service: RunningService;
  runs: jest.SpiedFunction<EntryRunnerController['run']>;
}

let harness: TestHarness;
const workers: SpiedWorker[] = [];

beforeAll(async () => {
  harness = await TestHarness.start();
  await harness.startAnalysis('api');
  await startWorker();
});

afterAll(() => harness?.close());

beforeEach(() => {
  for (const { runs } of workers) runs.mockClear();
  harness.inventory.calls = 0;
});

async function startWorker() {
  const service = await harness.startAnalysis('worker');
  workers.push({ service, runs: jest.spyOn(service.app.get(EntryRunnerController), 'run') });
}

/** Cuts the worker's connection, so that the broker redelivers its jobs without the worker's knowledge. */
function cutConnection({ service }: SpiedWorker) {
  for (const server of service.app.getMicroservices()) server.unwrap<AmqpConnectionManager>().reconnect();
}

const isDone = (queue_id: number) =>
  eventually(async () => expect(await harness.entry(queue_id)).toMatchObject({ status: 'completed' }));

function closedGate() {
  let open = () => {};
  harness.inventory.gate = new Promise((resolve) => {
    open = resolve;
  });
  return open;
}

async function holder(): Promise<SpiedWorker> {
  await eventually(() => expect(workers.some(({ runs }) => runs.mock.calls.length > 0)).toBe(true));
  return workers.find(({ runs }) => runs.mock.calls.length > 0) as SpiedWorker;
}

test('a job redelivered to the worker that still holds it runs once', async () => {
  const { inventory, vision } = harness;
  const open = closedGate();
  vision.plan([sees({ name: 'Mug' })], sees({ name: 'Something else' }));
  const queue_id = await harness.queueImage();
  const worker = await holder();
  await eventually(() => expect(inventory.calls).toBe(1));
  cutConnection(worker);
  await eventually(() => expect(worker.runs).toHaveBeenCalledTimes(2));
  open();
  await isDone(queue_id);
  expect(await harness.entry(queue_id)).toMatchObject({ items_saved: 1, attempts: 1 });
  expect([vision.asked.length, inventory.calls]).toEqual([1, 1]);
});

test("a job redelivered to another worker after the model's answer saves the stored answer once", async () => {
  await startWorker();
  const { inventory, vision } = harness;
  const open = closedGate();
  vision.plan([sees({ name: 'Mug' }, { name: 'Plate' })], sees({ name: 'Something else' }));
  const queue_id = await harness.queueImage();
  const worker = await holder();
  await eventually(() => expect(inventory.calls).toBe(1));
  expect(await harness.entry(queue_id)).toMatchObject({ status: 'saving', attempts: 1 });
  cutConnection(worker);
  await eventually(() => expect(inventory.calls).toBe(2));
  open();
  await isDone(queue_id);
  expect(await harness.entry(queue_id)).toMatchObject({ items_saved: 2, attempts: 2 });
  expect(inventory.saved.get(queue_id)?.items.map(({ name }) => name)).toEqual(['Mug', 'Plate']);
  expect(vision.asked).toHaveLength(1);
});

test('an answer that arrives during the next attempt is not used', async () => {
  const { inventory, vision } = harness;
  const answers: (() => void)[] = [];
  const held =
    (name: string): Reply =>
    (response) =>
      answers.push(() => sees({ name })(response));
  vision.plan([held('Late'), held('In time')]);
  const queue_id = await harness.queueImage();
  const worker = await holder();
  await eventually(() => expect(answers).toHaveLength(1));
  cutConnection(worker);
  await eventually(() => expect(answers).toHaveLength(2));
  answers[0]?.();
  await worker.runs.mock.results[0]?.value;
  expect(await harness.entry(queue_id)).toMatchObject({ status: 'analyzing', attempts: 2 });
  answers[1]?.();
  await isDone(queue_id);
  expect(inventory.saved.get(queue_id)?.items.map(({ name }) => name)).toEqual(['In time']);
  expect(inventory.calls).toBe(1);
});

test('an answer that arrives after the next attempt is not used', async () => {
  const { inventory, vision } = harness;
  const late: (() => void)[] = [];
  vision.plan([(response) => late.push(() => sees({ name: 'Late' })(response))], sees({ name: 'In time' }));
  const queue_id = await harness.queueImage();
  const worker = await holder();
  await eventually(() => expect(late).toHaveLength(1));
  cutConnection(worker);
  await isDone(queue_id);
  for (const answer of late) answer();
  await worker.service.close();
  expect(inventory.saved.get(queue_id)?.items.map(({ name }) => name)).toEqual(['In time']);
  expect(inventory.calls).toBe(1);
});
