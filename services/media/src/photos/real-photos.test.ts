import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { PhotoProcessor } from './photo-processor.js';

const photos = fileURLToPath(new URL('../../../../../shared/photos/', import.meta.url));
const testWithPhotos = existsSync(photos) ? test : test.skip;
const processor = new PhotoProcessor();

afterAll(() => processor.onModuleDestroy());

testWithPhotos.each([
  ['Landscape_0.jpg', 'landscape'],
  ['Landscape_6.jpg', 'landscape'],
  ['Portrait_8.jpg', 'portrait'],
  ['coffee.png', 'landscape'],
])('%s is stored upright (skipped where the photographs are not at hand)', async (name, shape) => {
  const { photo, thumbnail, width, height } = await processor.process(photos + name);
  expect(width > height ? 'landscape' : 'portrait').toBe(shape);
  const small = await sharp(thumbnail).metadata();
  expect(Math.max(small.width, small.height)).toBe(400);
  expect(small.width > small.height ? 'landscape' : 'portrait').toBe(shape);
  expect((await sharp(photo).metadata()).exif).toBeUndefined();
});
