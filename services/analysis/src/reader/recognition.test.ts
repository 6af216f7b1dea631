import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { eventually } from '../testing/eventually.js';
import { sees } from '../testing/fake-provider.js';
import { labelPhoto } from '../testing/label-photo.js';
import { ALICE, TestHarness } from '../testing/test-harness.js';
import { NO_FACTS } from '../vision/detected-item.schema.js';
import type { Detection, VisionImage, VisionModel } from '../vision/vision-model.js';
import type { PhotoReader } from './photo-reader.js';
import type { PrintedIn } from './printed-language.js';
import { READER_WAITS } from './reader-patience.js';
import { Recognition } from './recognition.js';

let harness: TestHarness;
/** A slow machine reads a photo in more than the 15 s that workers wait. */
const patience = jest.replaceProperty(READER_WAITS, 'after_model_ms', 120_000);

beforeAll(async () => {
  harness = await TestHarness.start();
  await harness.startAnalysis('all', { LOCAL_RECOGNITION: 'true' });
});

afterAll(async () => {
  patience.restore();
  await harness?.close();
});

test('a worker reads the photo beside the model, and saves what the reader confirms and the printed text', async () => {
  const jpeg = await labelPhoto({ lines: [['Model: GSR 12', 60]], ean: '4006381333931' });
  harness.vision.plan([sees({ name: 'Drill', model: 'GSR-12', manufacturer: 'Acme' })]);
  const queue_id = await harness.queueImage({ image_id: harness.media.add(ALICE.id, jpeg) });
  await eventually(async () => expect(await harness.entry(queue_id)).toMatchObject({ status: 'completed' }));
  expect(harness.inventory.saved.get(queue_id)?.items).toMatchObject([
    {
      ...{ name: 'Drill', manufacturer: null, code: '4006381333931', serial_number: null },
      model: expect.stringMatching(/^GSR ?12$/),
      printed_text: expect.stringContaining('GSR'),
      review: { confidence: 0.9, doubtful: [] },
    },
  ]);
}, 180_000);

const seen = (named_by: Detection['named_by']): Detection => ({
  items: [
    {
      ...{ name: 'Drill', description: null, category: null, color: null, quantity: 1, confidence: 0.9 },
      ...{ alternatives: [], box: null, ...NO_FACTS },
    },
  ],
  ...{ summary: '', named_by, dropped: 0, left_out: 0 },
});

/** A reader that never ends by itself. */
const hangs: PhotoReader['read'] = (_load, left) =>
  new Promise((resolve) => left.addEventListener('abort', () => resolve(null)));

/** The language that the user's settings tell. */
let printed: PrintedIn = { language: 'de', is_known: true };
let isOutdated = false;

/** Asks the models one after another until one answers. */
const detect = (read: PhotoReader['read'], ...models: VisionModel['detectItems'][]) => {
  const waits = { ...READER_WAITS, turn_ms: 1, after_model_ms: 1, alone_ms: 1 };
  const language = { of: async () => printed, isOutdated: async () => isOutdated };
  const recognition = new Recognition(null as never, { read } as PhotoReader, language, waits);
  const image = { source: { user_id: 1, image_id: 1, queue_id: 1 } } as VisionImage;
  const ask = (detectItems: VisionModel['detectItems']) => ({ detectItems }) as VisionModel;
  return recognition.reading('queue', async (asked) => {
    for (const failing of models.slice(0, -1))
      await expect(asked(ask(failing), image, null as never)).rejects.toThrow('overloaded');
    return asked(ask(models.at(-1) as VisionModel['detectItems']), image, null as never);
  });
};

const fails = () => Promise.reject(new Error('overloaded'));

test.each([
  ['fails', () => Promise.reject(new Error('no space left'))],
  ['hangs', hangs],
])('a photo keeps its items if the reader %s', async (_, read) => {
  for (const named_by of ['model', 'file_name'] as const)
    await expect(detect(read, async () => seen(named_by))).resolves.toMatchObject({ items: [{ name: 'Drill' }] });
});

test('a model that fails does not wait for the reader', async () => {
  await expect(detect(hangs, fails)).rejects.toThrow('overloaded');
});

test('a photo is read once for a model that fails and its fallback, and the reading stays', async () => {
  const asked = Promise.withResolvers<void>();
  const box: Box = [0, 0, 1, 1];
  const read = jest.fn<PhotoReader['read']>(async (_load, left) => {
    await asked.promise;
    return left.aborted ? null : { lines: [], codes: [{ format: 'EAN13', text: '4006381333931', box, is_sure: true }] };
  });
  const fallback = async () => {
    asked.resolve();
    return seen('model');
  };
  expect(await detect(read, fails, fallback)).toMatchObject({ items: [{ code: '4006381333931', text_read: true }] });
  expect(read).toHaveBeenCalledTimes(1);
});

test('a photo whose language is unknown, or was changed since, keeps its facts, and its text is read later', async () => {
  const line = (text: string) => ({ text, confidence: 0.95, height: 0.05, box: [0, 0, 1, 1] as Box });
  const read: PhotoReader['read'] = async ({ language }) => {
    await language();
    return { lines: [line('Gemusebruhe'), line('S/N: 8K457193662')], codes: [] };
  };
  const item = async () => (await detect(read, async () => seen('model'))).items[0];
  expect(await item()).toMatchObject({ printed_text: expect.stringContaining('Gemusebruhe'), text_read: true });
  printed = { language: null, is_known: false };
  expect(await item()).toMatchObject({ serial_number: '8K457193662', printed_text: null, text_read: false });
  printed = { language: 'de', is_known: true };
  const model = async () => {
    isOutdated = true;
    return seen('model');
  };
  expect((await detect(read, model)).items[0]).toMatchObject({ printed_text: null, text_read: false });
  isOutdated = false;
});
