import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { NotFoundException, ServiceUnavailableException } from '@nestjs/common';
import { analysis, type EntryStatus } from '@whereabouts/shared/contracts/analysis.js';
import type { Actor } from '@whereabouts/shared/contracts/auth.js';
import { EVENT_EXCHANGE } from '@whereabouts/shared/nest/messaging/rabbitmq/queues.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { type ChannelModel, connect } from 'amqplib';
import { DataSource } from 'typeorm';
import { Dispatcher } from '../dispatch/dispatcher.js';
import { eventually } from '../testing/eventually.js';
import { sees } from '../testing/fake-provider.js';
import { BOB, TestHarness } from '../testing/test-harness.js';
import { EntriesService } from './entries.service.js';

let harness: TestHarness;
let service: RunningService;
let source: DataSource;
let connection: ChannelModel;
let actor: Actor;
/** Images that analysis has released. */
const released: number[] = [];

/** No worker runs, so every entry keeps the state that the service gives it. */
beforeAll(async () => {
  harness = await TestHarness.start();
  service = await harness.startAnalysis('api');
  source = service.app.get(DataSource);
  connection = await connect(harness.env.RABBITMQ_URL);
  const channel = await connection.createChannel();
  const { queue } = await channel.assertQueue('', { exclusive: true });
  await channel.bindQueue(queue, EVENT_EXCHANGE, analysis.imagesReleased.pattern);
  await channel.consume(queue, (message) => released.push(...JSON.parse(String(message?.content)).data.image_ids), {
    noAck: true,
  });
});

beforeEach(() => {
  actor = { id: (actor?.id ?? 100) + 1, role: 'user' };
  harness.inventory.failures = [];
  harness.inventory.beforeUndo = async () => undefined;
});

afterAll(async () => {
  await connection?.close();
  await harness?.close();
});

const call = (command: 'removeEntry' | 'reprocess', queue_id: number, as = actor) =>
  harness.messenger.call(analysis[command], { actor: as, queue_id });

const change = (queue_id: number, status: 'skipped' | 'error', error_message?: string, as = actor) =>
  harness.messenger.call(analysis.changeStatus, { actor: as, queue_id, status, error_message });

/** An entry in this state, as a worker would leave it. */
async function entryIn(status: EntryStatus): Promise<number> {
  const queue_id = await harness.queueImage({}, actor);
  await source.query(`update queue_entries set status = $2, completed_at = now() where id = $1`, [queue_id, status]);
  return queue_id;
}

const imageOf = async (queue_id: number) => (await harness.entry(queue_id, actor))?.image_id as number;

describe('changing the state of an entry', () => {
  test.each(['pending', 'analyzing', 'saving'] as const)('an entry that is %s can be ended', async (status) => {
    const queue_id = await entryIn(status);
    const { entry } = await change(queue_id, 'skipped', ' Not this one. ');
    expect(entry).toMatchObject({ id: queue_id, status: 'skipped', error_message: 'Not this one.' });
  });

  test.each(['completed', 'error', 'skipped'] as const)('an entry that is %s cannot be changed', async (status) => {
    const refused = { status: 409, response: { code: 'entry_final' } };
    await expect(change(await entryIn(status), 'error')).rejects.toMatchObject(refused);
  });

  test('ending an entry stops the worker that holds it', async () => {
    const answers: (() => void)[] = [];
    harness.vision.plan([], (response) => answers.push(() => sees({ name: 'Late' })(response)));
    const worker = await harness.startAnalysis('worker');
    const queue_id = await harness.queueImage({}, actor);
    await eventually(async () => expect((await harness.entry(queue_id, actor))?.status).toBe('analyzing'));
    await eventually(() => expect(answers.length).toBeGreaterThan(0));
    await change(queue_id, 'error', 'Stopped.');
    for (const answer of answers) answer();
    await worker.close();
    expect(harness.inventory.saved.has(queue_id)).toBe(false);
    expect(await harness.entry(queue_id, actor)).toMatchObject({ status: 'error', error_message: 'Stopped.' });
  });
});

describe('changing the state of an entry whose items are being saved', () => {
  /** Starts a worker whose save request reaches inventory but gets no response until the test opens the gate. */
  async function saving() {
    const gate = Promise.withResolvers<void>();
    harness.inventory.gate = gate.promise;
    harness.vision.plan([]);
    const worker = await harness.startAnalysis('worker');
    const queue_id = await harness.queueImage({}, actor);
    await eventually(() => expect(harness.inventory.saved.has(queue_id)).toBe(true));
    return {
      queue_id,
      async finish() {
        gate.resolve();
        await worker.close();
      },
    };
  }

  test('ending an entry takes back the items that are being saved', async () => {
    const { queue_id, finish } = await saving();
    const { entry } = await change(queue_id, 'error', 'Stopped.');
    expect(entry).toMatchObject({ status: 'error', items_saved: 0 });
    await finish();
    expect(harness.inventory.saved.has(queue_id)).toBe(false);
    expect(await harness.entry(queue_id, actor)).toMatchObject({ status: 'error', error_message: 'Stopped.' });
  });

  test('an entry is not ended while its items cannot be taken back', async () => {
    const { queue_id, finish } = await saving();
    harness.inventory.failures = [new ServiceUnavailableException()];
    await expect(change(queue_id, 'skipped')).rejects.toMatchObject({ status: 503 });
    await finish();
    expect(harness.inventory.saved.has(queue_id)).toBe(true);
    expect(await harness.entry(queue_id, actor)).toMatchObject({ status: 'completed', items_saved: 1 });
  });

  test('the image is released once the items are saved', async () => {
    const { queue_id, finish } = await saving();
    const image_id = await imageOf(queue_id);
    expect(released).not.toContain(image_id);
    await finish();
    await eventually(() => expect(released).toContain(image_id));
  });
});

test('an entry that its worker completes while its items are taken back ends without items', async () => {
  const queue_id = await entryIn('saving');
  await source.query(`update queue_entries set detected = '{"items": []}' where id = $1`, [queue_id]);
  harness.inventory.beforeUndo = () =>
    source.query(
      `update queue_entries set status = 'completed', items_saved = 2, item_names = '{Cup,Pan}', detected = null,
         completed_at = now() where id = $1`,
      [queue_id],
    );
  const { entry } = await change(queue_id, 'error', 'Stopped.');
  expect(entry).toMatchObject({ status: 'error', items_saved: 0, item_names: [], completed_at: null });
  expect(harness.inventory.undone.has(queue_id)).toBe(true);
});

describe('removing entries', () => {
  test.each(['pending', 'error', 'skipped'] as const)(
    'an entry that is %s can be removed, which releases its image',
    async (status) => {
      const queue_id = await entryIn(status);
      const image_id = await imageOf(queue_id);
      await call('removeEntry', queue_id);
      expect(await harness.entry(queue_id, actor)).toBeUndefined();
      await eventually(() => expect(released).toContain(image_id));
    },
  );

  test.each(['analyzing', 'saving', 'completed'] as const)('an entry that is %s cannot be removed', async (status) => {
    const refused = { status: 409, response: { code: 'entry_busy' } };
    await expect(call('removeEntry', await entryIn(status))).rejects.toMatchObject(refused);
  });

  test("clearing removes the user's completed entries only", async () => {
    const [done, failed] = [await entryIn('completed'), await entryIn('error')];
    const image_id = await imageOf(done);
    expect(await harness.messenger.call(analysis.clearCompleted, { actor: BOB })).toEqual({ deleted_count: 0 });
    expect(await harness.messenger.call(analysis.clearCompleted, { actor })).toEqual({ deleted_count: 1 });
    const { queue } = await harness.messenger.call(analysis.pendingEntries, { actor });
    expect(queue.map(({ id }) => id)).toEqual([failed]);
    await eventually(() => expect(released).toContain(image_id));
  });

  test("deleting a user releases the images of all entries, because other users' items may use them", async () => {
    const image_ids = await Promise.all([await entryIn('pending'), await entryIn('completed')].map(imageOf));
    await service.app.get(EntriesService).purge(actor.id);
    await eventually(() => expect(released).toEqual(expect.arrayContaining(image_ids)));
  });
});

describe('reprocessing an entry', () => {
  test.each(['completed', 'error'] as const)('an entry that is %s starts again', async (status) => {
    const queue_id = await entryIn(status);
    harness.inventory.undo([queue_id]);
    expect(await call('reprocess', queue_id)).toEqual({ queue_id, status: 'pending' });
    expect(await harness.entry(queue_id, actor)).toMatchObject({
      ...{ status: 'pending', attempts: 0, items_saved: 0, error_message: null, completed_at: null },
    });
    expect(harness.inventory.undone.has(queue_id)).toBe(false);
  });

  test.each(['pending', 'analyzing', 'saving', 'skipped'] as const)(
    'an entry that is %s cannot be reprocessed',
    async (status) => {
      const refused = { status: 409, response: { code: 'entry_not_finished' } };
      await expect(call('reprocess', await entryIn(status))).rejects.toMatchObject(refused);
    },
  );

  test.each(['completed', 'error'] as const)(
    'an entry that is %s cannot be reprocessed once its photo is deleted',
    async (status) => {
      const queue_id = await entryIn(status);
      harness.media.erase(await imageOf(queue_id));
      await expect(call('reprocess', queue_id)).rejects.toMatchObject({
        status: 410,
        response: { code: 'photo_gone' },
      });
      expect(await harness.entry(queue_id, actor)).toMatchObject({ status });
    },
  );

  test('reprocessing changes nothing if inventory refuses', async () => {
    const queue_id = await entryIn('error');
    harness.inventory.failures = [new NotFoundException({ message: 'No entry.', code: 'entry_not_found' })];
    await expect(call('reprocess', queue_id)).rejects.toMatchObject({ status: 404 });
    expect(await harness.entry(queue_id, actor)).toMatchObject({ status: 'error' });
  });

  test("the entry keeps waiting if inventory's response is lost, because its items may be gone", async () => {
    const queue_id = await entryIn('completed');
    harness.inventory.failures = [new ServiceUnavailableException()];
    await expect(call('reprocess', queue_id)).rejects.toMatchObject({ status: 503 });
    expect(await harness.entry(queue_id, actor)).toMatchObject({ status: 'pending' });
    const rows = await source.query('select retry_at > now() as waits from queue_entries where id = $1', [queue_id]);
    expect(rows).toEqual([{ waits: true }]);
  });

  test('an entry removed before inventory responds leaves no batch', async () => {
    const queue_id = await entryIn('completed');
    harness.inventory.beforeUndo = () => call('removeEntry', queue_id);
    await call('reprocess', queue_id);
    expect(await source.query('select from queue_entries where id = $1', [queue_id])).toEqual([]);
    expect(await source.query('select from batches where user_id = $1', [actor.id])).toEqual([]);
  });

  test('a second request is refused before inventory responds to the first, and no worker takes the entry', async () => {
    const queue_id = await entryIn('completed');
    await harness.pretendWorker(service, 5);
    const pressedAgain: unknown[] = [];
    harness.inventory.beforeUndo = async () => {
      await call('reprocess', queue_id).catch(({ response }) => pressedAgain.push(response.code));
      await source.query('update queue_entries set retry_at = retry_at where id = $1', [queue_id]);
      service.app.get(Dispatcher).wake();
      await setTimeout(100);
      const [row] = await source.query('select dispatched_at from queue_entries where id = $1', [queue_id]);
      pressedAgain.push(row.dispatched_at);
    };
    await call('reprocess', queue_id);
    expect(pressedAgain).toEqual(['entry_not_finished', null]);
    await source.query('delete from workers');
  });

  test('an image with another open entry is refused', async () => {
    const queue_id = await entryIn('error');
    await harness.queueImage({ image_id: await imageOf(queue_id) }, actor);
    const refused = { status: 409, response: { code: 'photo_in_queue' } };
    await expect(call('reprocess', queue_id)).rejects.toMatchObject(refused);
  });
});

test("another user's entry results in a 404", async () => {
  const queue_id = await entryIn('error');
  const stranger: Actor = { id: 99, role: 'admin' };
  const asked = [
    call('removeEntry', queue_id, stranger),
    call('reprocess', queue_id, stranger),
    change(queue_id, 'error', undefined, stranger),
  ];
  await Promise.all(asked.map((answer) => expect(answer).rejects.toMatchObject({ status: 404 })));
  expect(await harness.entry(queue_id, actor)).toMatchObject({ status: 'error' });
});

test('an entry holds its image until the entry is completed', async () => {
  const states = ['pending', 'analyzing', 'saving', 'error', 'skipped', 'completed'] as const;
  const images = await Promise.all((await Promise.all(states.map(entryIn))).map(imageOf));
  const { image_ids } = await harness.messenger.call(analysis.imagesInUse, { image_ids: [...images, 999_999] });
  expect(image_ids.sort()).toEqual(images.slice(0, -1).sort());
});
