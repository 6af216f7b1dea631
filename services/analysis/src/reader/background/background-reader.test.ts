import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { vision } from '@whereabouts/shared/contracts/vision.js';
import type { RunningService } from '@whereabouts/shared/nest/process/service.js';
import { until } from '@whereabouts/shared/testing/until.js';
import { DataSource } from 'typeorm';
import { ImagesService } from '../../images/images.service.js';
import { ALICE, BOB, plainImage, TestHarness } from '../../testing/test-harness.js';
import { LimitExceeded, type PhotoReader } from '../photo-reader.js';
import { PrintedLanguage } from '../printed-language.js';
import type { Reading } from '../reading.js';
import { BackgroundReader } from './background-reader.js';
import { BackgroundReadingService } from './background-reading.service.js';

let harness: TestHarness;
let service: RunningService;

beforeAll(async () => {
  harness = await TestHarness.start();
  service = await harness.startAnalysis('api');
});

afterAll(() => harness?.close());

const line = (text: string, left: number): Reading['lines'][number] => ({
  ...{ text, confidence: 1, height: 0.1 },
  box: [left, 0.1, 0.1, 0.1],
});
const READING: Reading = { lines: [line('Left', 0.1), line('Right', 0.7)], codes: [] };

/** Starts reading without pauses. @returns the number of photos that the reader got, and how to stop */
function startReading(
  read: () => Promise<Reading | null> = async () => READING,
  retry_ms = 60_000,
  language: Pick<PrintedLanguage, 'of' | 'isOutdated'> = service.app.get(PrintedLanguage),
) {
  let photos = 0;
  const reader: Pick<PhotoReader, 'isOn' | 'readInBackground'> = {
    isOn: true,
    readInBackground: async ({ load }, left) => {
      await load(left);
      photos += 1;
      return read();
    },
  };
  const { app } = service;
  const background = new BackgroundReader(
    { ROLE: 'worker' } as never,
    app.get(DataSource),
    harness.messenger,
    app.get(ImagesService),
    reader as PhotoReader,
    language as PrintedLanguage,
    app.get(BackgroundReadingService),
    { start_ms: 1, idle_ms: 1, least_ms: 1, retry_ms, rest: 0, busy: Number.POSITIVE_INFINITY },
  );
  background.onApplicationBootstrap();
  return { photos: () => photos, stop: () => background.beforeApplicationShutdown() };
}

const turn = (is_on: boolean) => harness.messenger.call(vision.switchBackgroundReading, { actor: BOB, is_on });

test('existing photos are read one after another, and each item gets the text of its part', async () => {
  const whole = harness.media.add(ALICE.id, await plainImage('red'));
  const shared = harness.media.add(ALICE.id, await plainImage('blue'));
  harness.inventory.unread = [
    { id: 1, user_id: ALICE.id, image_id: shared, image_box: [0, 0, 0.5, 1] },
    { id: 2, user_id: ALICE.id, image_id: shared, image_box: [0.5, 0, 0.5, 1] },
    { id: 3, user_id: ALICE.id, image_id: whole, image_box: null },
  ];
  await turn(false);
  const background = startReading();
  expect(await harness.messenger.call(vision.backgroundReading, { actor: BOB })).toEqual({ is_on: false, waiting: 3 });
  await turn(true);
  await until(() => harness.inventory.texts.size === 3);
  await background.stop();
  expect([...harness.inventory.texts]).toEqual([
    [1, 'Left'],
    [2, 'Right'],
    [3, 'Left\nRight'],
  ]);
  expect(background.photos()).toBe(2);
  expect(await harness.messenger.call(vision.backgroundReading, { actor: BOB })).toEqual({ is_on: true, waiting: 0 });
});

test('the photo of a single item suggests its name and facts, and the photo of several items suggests none', async () => {
  const photos = [await plainImage('red'), await plainImage('blue')].map((jpeg) => harness.media.add(ALICE.id, jpeg));
  const [single = 0, several = 0] = photos;
  harness.inventory.unread = [
    { id: 5, user_id: ALICE.id, image_id: single, image_box: null },
    { id: 6, user_id: ALICE.id, image_id: several, image_box: null },
    { id: 7, user_id: ALICE.id, image_id: several, image_box: null },
  ];
  const serial = { ...line('S/N: 8K294577', 0.1), height: 0.04 };
  const background = startReading(async () => ({ lines: [line('Coffee grinder', 0.1), serial], codes: [] }));
  await until(() => harness.inventory.texts.has(7));
  await background.stop();
  expect(harness.inventory.suggested.get(5)).toMatchObject({
    ...{ name: 'Coffee grinder', serial_number: '8K294577', manufacturer: null, model: null, code: null },
    serial_box: expect.any(Array),
  });
  expect([harness.inventory.suggested.get(6), harness.inventory.suggested.get(7)]).toEqual([undefined, undefined]);
});

test('a photo that is gone or exceeds the limits of the reader counts as read', async () => {
  const lost = harness.media.add(ALICE.id, await plainImage('red'));
  harness.media.loseFile(lost);
  const broken = harness.media.add(ALICE.id, await plainImage('blue'));
  harness.inventory.unread = [lost, broken].map((image_id, index) => ({
    ...{ id: 10 + index, user_id: ALICE.id, image_id, image_box: null },
  }));
  const background = startReading(() => Promise.reject(new LimitExceeded('work')));
  await until(() => harness.inventory.unread.length === 0);
  await background.stop();
  expect([harness.inventory.texts.get(10), harness.inventory.texts.get(11)]).toEqual([null, null]);
});

test('a photo that fails does not stop the others, and stays unread', async () => {
  const photos = [await plainImage('red'), await plainImage('blue')].map((jpeg) => harness.media.add(ALICE.id, jpeg));
  harness.inventory.unread = photos.map((image_id, index) => ({
    ...{ id: 20 + index, user_id: ALICE.id, image_id, image_box: null },
  }));
  let calls = 0;
  const background = startReading(async () => {
    calls += 1;
    if (calls === 1) throw new Error('no space left');
    return READING;
  });
  await until(() => harness.inventory.texts.has(21));
  await background.stop();
  expect(harness.inventory.unread.map(({ id }) => id)).toEqual([20]);
});

test('a photo that takes too much time is tried three times before it counts as read', async () => {
  const image_id = harness.media.add(ALICE.id, await plainImage('red'));
  harness.inventory.unread = [{ id: 30, user_id: ALICE.id, image_id, image_box: null }];
  const background = startReading(() => Promise.reject(new LimitExceeded('time')), 1);
  await until(() => harness.inventory.unread.length === 0);
  await background.stop();
  expect(background.photos()).toBe(3);
});

test('a photo stays unread until the language of its user is known', async () => {
  const image_id = harness.media.add(ALICE.id, await plainImage('red'));
  harness.inventory.unread = [{ id: 40, user_id: ALICE.id, image_id, image_box: null }];
  let asked = 0;
  const language = {
    of: async () => {
      asked += 1;
      return { language: asked > 2 ? 'de' : null, is_known: asked > 2 };
    },
    isOutdated: async () => false,
  };
  const background = startReading(undefined, 1, language);
  await until(() => harness.inventory.unread.length === 0);
  await background.stop();
  expect([asked, background.photos()]).toEqual([3, 1]);
});

test('a photo whose user chooses another language while it is read is read again', async () => {
  const image_id = harness.media.add(ALICE.id, await plainImage('red'));
  harness.inventory.unread = [{ id: 50, user_id: ALICE.id, image_id, image_box: null }];
  let chosen = 'fr';
  const language = {
    of: async () => ({ language: chosen, is_known: true }),
    isOutdated: async (_id: number, read_in: string | null) => read_in !== chosen,
  };
  const read = async () => {
    const text = chosen === 'fr' ? 'Gemusebruhe' : 'Gemüsebrühe';
    chosen = 'de';
    return { lines: [line(text, 0.1)], codes: [] };
  };
  const background = startReading(read, 1, language);
  await until(() => harness.inventory.unread.length === 0);
  await background.stop();
  expect([background.photos(), harness.inventory.texts.get(50)]).toEqual([2, 'Gemüsebrühe']);
});

test('only admins see and switch it', async () => {
  const asUser = { actor: ALICE };
  await expect(harness.messenger.call(vision.backgroundReading, asUser)).rejects.toMatchObject({ status: 403 });
  await expect(
    harness.messenger.call(vision.switchBackgroundReading, { ...asUser, is_on: false }),
  ).rejects.toMatchObject({ status: 403 });
});
