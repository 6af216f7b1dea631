import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { RunningService } from '@whereabouts/shared/nest/service.js';
import type { AmqpConnectionManager } from 'amqp-connection-manager';
import { eventually } from '../testing/eventually.js';
import { Surroundings } from '../testing/surroundings.js';
import { sees } from '../testing/vision-stub.js';

jest.setTimeout(20_000);

let surroundings: Surroundings;
let worker: RunningService;

beforeAll(async () => {
  surroundings = await Surroundings.start();
  await surroundings.startAnalysis('api');
  worker = await surroundings.startAnalysis('worker');
});

afterAll(() => surroundings?.close());

/** The broker delivers again what the worker holds, and the worker does not know. */
function cutConnection({ app }: RunningService) {
  for (const server of app.getMicroservices()) server.unwrap<AmqpConnectionManager>().reconnect();
}

test('a job delivered again between answer and items saves that answer, once', async () => {
  const { inventory, vision } = surroundings;
  let open = () => {};
  inventory.gate = new Promise((resolve) => {
    open = resolve;
  });
  vision.plan([sees({ name: 'Mug' }, { name: 'Plate' })], sees({ name: 'Something else' }));
  const queue_id = await surroundings.queuePhoto();
  await eventually(() => expect(inventory.calls).toBe(1));
  expect(await surroundings.entry(queue_id)).toMatchObject({ status: 'saving', attempts: 1 });
  cutConnection(worker);
  await eventually(() => expect(inventory.calls).toBe(2));
  open();
  await eventually(async () => expect(await surroundings.entry(queue_id)).toMatchObject({ status: 'completed' }));
  expect(await surroundings.entry(queue_id)).toMatchObject({ items_saved: 2, attempts: 2 });
  expect(inventory.saved.get(queue_id)?.items.map(({ name }) => name)).toEqual(['Mug', 'Plate']);
  expect(vision.asked).toHaveLength(1);
});

test('an answer that comes when the next attempt is done is not used', async () => {
  const { inventory, vision } = surroundings;
  const late: (() => void)[] = [];
  vision.plan([(response) => late.push(() => sees({ name: 'Late' })(response))], sees({ name: 'In time' }));
  const calls = inventory.calls;
  const queue_id = await surroundings.queuePhoto();
  await eventually(() => expect(late).toHaveLength(1));
  cutConnection(worker);
  await eventually(async () => expect(await surroundings.entry(queue_id)).toMatchObject({ status: 'completed' }));
  for (const answer of late) answer();
  await worker.close();
  expect(inventory.saved.get(queue_id)?.items.map(({ name }) => name)).toEqual(['In time']);
  expect(inventory.calls).toBe(calls + 1);
});
