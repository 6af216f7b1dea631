import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { pictureOf } from '../testing/picture-of.js';
import { plainImage } from '../testing/test-harness.js';
import type { AskedModel } from '../usage/ai-calls.service.js';
import { NO_FACTS } from './detected-item.schema.js';
import { OfflineVision } from './offline-vision.js';
import type { VisionImage } from './vision-model.js';

const recorded: AskedModel[] = [];
const offline = new OfflineVision({ record: async (asked) => void recorded.push(asked) });
const source = { user_id: 1, image_id: 2, queue_id: 3 };

const look = async ({ jpeg, file_name }: Pick<VisionImage, 'jpeg' | 'file_name'>) => {
  const image = { ...(await pictureOf(jpeg)), file_name, source };
  return offline.detectItems(image, (put) => put(new AbortController().signal));
};

test.each([
  ['#c81e1e', 'red'],
  ['#1d4ed8', 'blue'],
  ['#15803d', 'green'],
  ['#facc15', 'yellow'],
  ['#f97316', 'orange'],
  ['#6b4423', 'brown'],
  ['#f9a8d4', 'pink'],
  ['#9333ea', 'purple'],
  ['#111111', 'black'],
  ['#fafafa', 'white'],
  ['#808890', 'gray'],
])('the color %s is named %s', async (value, color) => {
  const { items } = await look({ jpeg: await plainImage(value), file_name: 'x.jpg' });
  expect(items[0]?.color).toBe(color);
});

test.each([
  ['#c81e1e', '#202020', 'red'],
  ['#fafafa', '#6b4423', 'white'],
  ['#1d4ed8', '#f4f1ea', 'blue'],
])('an item of color %s on a background of %s gets the color %s', async (thing, background, color) => {
  const jpeg = await sharp(await plainImage(background, 200, 200))
    .composite([{ input: await plainImage(thing, 70, 60), left: 60, top: 80 }])
    .jpeg()
    .toBuffer();
  expect((await look({ jpeg, file_name: 'x.jpg' })).items[0]?.color).toBe(color);
});

test("a speck is ignored, and the item gets the image's own color", async () => {
  const spot = await plainImage('white', 10, 10);
  const jpeg = await sharp(await plainImage('#c81e1e', 100, 100))
    .composite([{ input: spot, left: 5, top: 5 }])
    .jpeg()
    .toBuffer();
  expect((await look({ jpeg, file_name: 'x.jpg' })).items[0]?.color).toBe('red');
});

test('offline analysis returns one item, named after the file, and says that no AI analyzed the photo', async () => {
  const jpeg = await plainImage('#1d4ed8');
  expect(await look({ jpeg, file_name: 'blue_mug--Kitchen.jpg' })).toEqual({
    items: [
      {
        name: 'blue mug',
        description: null,
        category: null,
        color: 'blue',
        quantity: 1,
        confidence: 0.1,
        alternatives: [],
        box: null,
        ...NO_FACTS,
      },
    ],
    summary: expect.stringContaining('No AI looks at photos'),
    named_by: 'file_name',
    dropped: 0,
    left_out: 0,
  });
  for (const file_name of ['--Kitchen.jpg', 'IMG_2034.jpg', 'PXL_2024--Kitchen.jpg']) {
    expect((await look({ jpeg, file_name })).items[0]?.name).toBe('Unnamed');
  }
});

test('offline analysis is free and recorded', async () => {
  recorded.length = 0;
  await look({ jpeg: await plainImage('red'), file_name: 'x.jpg' });
  expect(recorded).toMatchObject([{ source, model: 'offline', input_tokens: 0, output_tokens: 0, is_repair: false }]);
});

test('offline analysis cannot correct rows and suggests editing them', async () => {
  await expect(offline.correctItems()).rejects.toMatchObject({
    status: 409,
    response: { code: 'no_ai', message: expect.stringContaining('edit them yourself') },
  });
});
