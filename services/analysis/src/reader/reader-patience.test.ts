import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { NO_FACTS } from '../vision/detected-item.schema.js';
import type { Detection, VisionImage, VisionModel } from '../vision/vision-model.js';
import type { PhotoReader } from './photo-reader.js';
import { READER_WAITS } from './reader-patience.js';
import { Recognition } from './recognition.js';
import type { Line } from './two-lines.js';

const BOX: Box = [0, 0, 1, 1];
const READING = { lines: [], codes: [{ format: 'EAN13', text: '4006381333931', box: BOX, is_sure: true }] };

/** A busy machine must not end a wait that a test does not mean. */
const PATIENT = Object.fromEntries(Object.keys(READER_WAITS).map((wait) => [wait, 60_000])) as typeof READER_WAITS;

const ITEM: Detection['items'][0] = {
  ...{ name: 'Drill', description: null, category: null, color: null, quantity: 1, confidence: 0.9 },
  ...{ alternatives: [], box: null, ...NO_FACTS },
};

/** The code that the item gets if the model answers after some milliseconds and the caller waits as given. */
async function codeOf(
  line: Line,
  [named_by, answer_ms]: [Detection['named_by'], number],
  read: PhotoReader['read'],
  waits: Partial<typeof READER_WAITS>,
) {
  const images = { fullPhoto: async () => Buffer.alloc(0) };
  const language = { of: async () => ({ language: null, is_known: true }), isOutdated: async () => false };
  const recognition = new Recognition(images, { read }, language, { ...PATIENT, ...waits });
  const detectItems = async (): Promise<Detection> => {
    await pause(answer_ms);
    return { items: [ITEM], summary: '', named_by, dropped: 0, left_out: 0 };
  };
  const image = { source: { user_id: 1, image_id: 1, queue_id: 1 } } as VisionImage;
  const detection = recognition.reading(line, (detect) =>
    detect({ detectItems } as never as VisionModel, image, null as never),
  );
  return (await detection).items[0]?.code;
}

/** A reader that takes the photo after some milliseconds, and reads it in no time or never. */
const reads =
  (turn_ms: number, ends = true): PhotoReader['read'] =>
  async ({ load }, left) => {
    const gone = new Promise<null>((resolve) => left.addEventListener('abort', () => resolve(null)));
    await Promise.race([gone, pause(turn_ms, undefined, { ref: false })]);
    if (left.aborted) return null;
    await load(left);
    return ends ? READING : gone;
  };

const NEVER = 2 ** 30;

test('without a model, a photo of the queue is read however long the photos before it take', async () => {
  expect(await codeOf('queue', ['file_name', 0], reads(100), { alone_ms: 1 })).toBe(READING.codes[0]?.text);
});

test.each<[string, Line, Detection['named_by'], PhotoReader['read'], Partial<typeof READER_WAITS>]>([
  ['its turn, without a model', 'queue', 'file_name', reads(0, false), { alone_ms: 1 }],
  ['its turn, with a model', 'queue', 'model', reads(0, false), { after_model_ms: 1 }],
  ['the answer of a model, with the photos before it', 'queue', 'model', reads(NEVER), { after_model_ms: 1 }],
  ['the photos before it', 'queue', 'file_name', reads(NEVER), { turn_ms: 1 }],
  ['the answer, while a user waits', 'user', 'model', reads(NEVER), { user_ms: 1 }],
  ['its start, while a user waits', 'user', 'model', reads(NEVER), { user_total_ms: 1 }],
])('the wait for the reader ends some time after %s', async (_, line, named_by, read, waits) => {
  expect(await codeOf(line, [named_by, 0], read, waits)).toBeNull();
});

test('a user who waits for a slow model keeps the reading', async () => {
  expect(await codeOf('user', ['model', 100], reads(50), { user_ms: 1 })).toBe(READING.codes[0]?.text);
});
