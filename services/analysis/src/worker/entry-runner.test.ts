import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ForbiddenException, GatewayTimeoutException, ServiceUnavailableException } from '@nestjs/common';
import { analysis, type Entry } from '@whereabouts/shared/contracts/analysis.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { hearLiveUpdates } from '@whereabouts/shared/testing/live-updates.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { DataSource } from 'typeorm';
import { eventually } from '../testing/eventually.js';
import { failsWith, hangsUp, says, sees, staysSilent } from '../testing/fake-provider.js';
import { ALICE, plainImage, TestHarness } from '../testing/test-harness.js';
import { AttemptsService } from './attempts.service.js';
import { MAX_INFRA_RETRIES } from './next-delay.js';

let harness: TestHarness;
let worker: RunningService;

beforeAll(async () => {
  harness = await TestHarness.start();
  await harness.startAnalysis('api');
  worker = await harness.startAnalysis('worker', { VISION_TIMEOUT_MS: '3000' });
});

afterAll(() => harness?.close());

afterEach(() => {
  harness.vision.plan([]);
  harness.inventory.calls = 0;
  harness.inventory.failures = [];
});

const reaches = (queue_id: number, expected: Partial<Entry>) =>
  eventually(async () => expect(await harness.entry(queue_id)).toMatchObject(expected));

const itemsOf = (queue_id: number) => harness.inventory.saved.get(queue_id);

describe('analyzing a queued image', () => {
  test('detected items are saved with the places of the entry and the file name', async () => {
    harness.vision.plan([sees({ name: 'Mug', color: 'blue', quantity: 2 }, { name: 'Plate' })]);
    const live = await hearLiveUpdates(harness.env.RABBITMQ_URL);
    const queue_id = await harness.queueImage({
      file_name: 'things--Living_Room.jpg',
      area: 'Cellar',
      location: 'Shelf',
      sub_location: 'Left',
      quantity_min: 3,
    });
    await reaches(queue_id, {
      ...{ status: 'completed', items_saved: 2, attempts: 1, error_message: null },
      item_names: ['Mug', 'Plate'],
    });
    expect((await harness.entry(queue_id))?.completed_at).not.toBeNull();
    await until(() => live.of(ALICE.id).includes('queue'));
    await live.close();
    expect(itemsOf(queue_id)).toMatchObject({
      actor: ALICE,
      image: { width: 100, height: 100, thumb_hash: 'AAAA' },
      area: 'Living Room',
      location: 'Shelf',
      sub_location: 'Left',
      items: [
        {
          name: 'Mug',
          suggested_name: 'Mug',
          color: 'blue',
          quantity: 2,
          quantity_min: 3,
          review: { confidence: 0.9, alternatives: [] },
        },
        { name: 'Plate', color: null, quantity: 1, quantity_min: 3 },
      ],
    });
  });

  test('the part of the photo that shows the serial number goes into the review', async () => {
    harness.vision.plan([failsWith(429, { 'retry-after': '600' })]);
    const queue_id = await harness.queueImage();
    await reaches(queue_id, { status: 'pending', attempts: 0, error_message: 'The AI service is busy (status 429).' });
    const serial_box = [0.2, 0.3, 0.5, 0.05];
    const drill = {
      name: 'Drill',
      quantity: 1,
      confidence: 0.9,
      alternatives: [],
      box: null,
      doubtful: [],
      serial_box,
    };
    await worker.app
      .get(DataSource)
      .query('update queue_entries set detected = $2, retry_at = null where id = $1', [
        queue_id,
        { items: [{ ...drill, serial_number: '8K204' }], named_by: 'model', summary: '' },
      ]);
    await reaches(queue_id, { status: 'completed', items_saved: 1 });
    const [item] = itemsOf(queue_id)?.items ?? [];
    expect(item).toMatchObject({ serial_number: '8K204', review: { doubtful: [], serial_box } });
    expect(item).not.toHaveProperty('serial_box');
  });

  test('an entry protects its image until its items are saved', async () => {
    const saving = Promise.withResolvers<void>();
    harness.inventory.gate = saving.promise;
    const image_id = harness.media.add(ALICE.id, await plainImage('red'));
    const queue_id = await harness.queueImage({ image_id });
    const held = async () =>
      (await harness.messenger.call(analysis.imagesInUse, { image_ids: [image_id] })).image_ids.length;
    await until(() => itemsOf(queue_id) !== undefined);
    expect([await held(), await harness.entry(queue_id)]).toMatchObject([1, { status: 'saving' }]);
    saving.resolve();
    await reaches(queue_id, { status: 'completed' });
    expect(await held()).toBe(0);
  });

  test('items go into the selected collection, or into none if it was deleted', async () => {
    harness.inventory.lostCollections.add(13);
    const [chosen, lost] = await Promise.all([12, 13].map((collection_id) => harness.queueImage({ collection_id })));
    for (const id of [chosen, lost]) await reaches(id as number, { status: 'completed', items_saved: 1, attempts: 1 });
    expect(itemsOf(chosen as number)).toHaveProperty('collection_id', 12);
    expect(itemsOf(lost as number)).not.toHaveProperty('collection_id');
  });

  test('items go into no collection if the selected one has become read-only for the user', async () => {
    const message = 'You may only look at this collection.';
    harness.inventory.failures = [new ForbiddenException({ message, code: 'read_only' })];
    const queue_id = await harness.queueImage({ collection_id: 12 });
    await reaches(queue_id, { status: 'completed', items_saved: 1, attempts: 1 });
    expect(itemsOf(queue_id)).not.toHaveProperty('collection_id');
  });

  test('each of many images gets its own items once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => harness.queueImage()));
    for (const id of ids) await reaches(id, { status: 'completed' });
    expect(harness.inventory.calls).toBe(ids.length);
  });
});

describe('temporary failures', () => {
  test('a temporary failure is retried until it succeeds', async () => {
    harness.vision.plan([failsWith(429), failsWith(500), hangsUp, staysSilent]);
    const queue_id = await harness.queueImage();
    await reaches(queue_id, { status: 'completed', attempts: 5, error_message: null });
    expect(harness.inventory.calls).toBe(1);
  });

  test('a requested delay beyond all delays is waited for without counting the attempt', async () => {
    harness.vision.plan([failsWith(429, { 'retry-after': '600' })]);
    const queue_id = await harness.queueImage();
    await reaches(queue_id, {
      ...{ status: 'pending', attempts: 0, error_message: 'The AI service is busy (status 429).' },
    });
    const source = worker.app.get(DataSource);
    const late = await source.query(
      `update queue_entries set retry_at = null where id = $1 and retry_at > now() + interval '5 minutes'
        returning provider_waits, infra_retries`,
      [queue_id],
    );
    expect(late[0]).toEqual([{ provider_waits: 1, infra_retries: 0 }]);
    await reaches(queue_id, { status: 'completed', attempts: 1 });
  });

  test('a photo waits for a model that Ollama is downloading, without counting the attempt', async () => {
    harness.vision.plan([failsWith(404, {}, 'model "stub-vision" not found, try pulling it first')]);
    const queue_id = await harness.queueImage();
    await reaches(queue_id, {
      ...{ status: 'pending', attempts: 0 },
      error_message:
        'The AI server does not have the model "stub-vision" (status 404). It may be downloading it. If not, an admin can choose another model.',
    });
    await worker.app.get(DataSource).query('update queue_entries set retry_at = null where id = $1', [queue_id]);
    await reaches(queue_id, { status: 'completed', attempts: 1 });
  });

  test('an entry fails after the fifth attempt and can then be removed', async () => {
    harness.vision.plan([], failsWith(503));
    const queue_id = await harness.queueImage();
    await reaches(queue_id, { status: 'error', attempts: 5, error_message: 'The AI service failed (status 503).' });
    expect(harness.vision.asked).toHaveLength(5);
    expect(itemsOf(queue_id)).toBeUndefined();
    await harness.messenger.call(analysis.removeEntry, { actor: ALICE, queue_id });
  });

  test.each([
    ['an outage', () => new ServiceUnavailableException()],
    ['a late response', () => new GatewayTimeoutException()],
  ])('%s of inventory costs neither another request to the model nor an attempt', async (_what, failure) => {
    harness.inventory.failures = Array.from({ length: 7 }, failure);
    const queue_id = await harness.queueImage();
    await reaches(queue_id, { status: 'completed', attempts: 1, error_message: null });
    expect(harness.vision.asked).toHaveLength(1);
    expect(harness.inventory.calls).toBe(8);
  });

  test("a failure of analysis's own database leads to a redelivery of the job", async () => {
    const complete = jest.spyOn(worker.app.get(AttemptsService), 'complete');
    complete.mockRejectedValueOnce(new Error('database away'));
    const queue_id = await harness.queueImage();
    await reaches(queue_id, { status: 'completed', attempts: 2, items_saved: 1 });
    complete.mockRestore();
    expect(harness.vision.asked).toHaveLength(1);
  });

  test('an entry fails if inventory stays unavailable', async () => {
    harness.inventory.failures = Array.from({ length: 100 }, () => new ServiceUnavailableException());
    const queue_id = await harness.queueImage();
    const calls = 4 + MAX_INFRA_RETRIES + 1;
    await until(() => harness.inventory.calls === calls);
    await reaches(queue_id, {
      status: 'error',
      error_message: 'This part of the service is down at the moment. Please try again shortly.',
    });
    expect(harness.inventory.calls).toBe(calls);
    expect(itemsOf(queue_id)).toBeUndefined();
  });
});

describe('permanent failures', () => {
  test.each([
    ['a refused key', failsWith(401), 'The AI service refused access (status 401). Its key needs checking.'],
    ['an answer that stays invalid', says('no'), 'The AI service gave an answer that cannot be read.'],
    ['a photo without items', sees(), 'No items were found in this photo.'],
  ])('%s fails the entry at once', async (_case, reply, error_message) => {
    harness.vision.plan([], reply);
    const queue_id = await harness.queueImage();
    await reaches(queue_id, { status: 'error', attempts: 1, error_message });
  });

  test('an image whose file is missing fails at once', async () => {
    const image_id = harness.media.add(ALICE.id, await plainImage('red'));
    harness.media.loseFile(image_id);
    const queue_id = await harness.queueImage({ image_id });
    await reaches(queue_id, { status: 'error', attempts: 1, error_message: 'The photo is no longer there.' });
  });

  test('a file that is not an image fails at once', async () => {
    const image_id = harness.media.add(ALICE.id, Buffer.from('no photo'));
    const queue_id = await harness.queueImage({ image_id });
    await reaches(queue_id, { status: 'error', attempts: 1, error_message: 'The photo could not be read.' });
  });
});
