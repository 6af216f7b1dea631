import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { PhotoProcesses } from './photo-processes.js';
import { PhotoProcessor } from './photo-processor.js';

const photos = fileURLToPath(new URL('../../../../../shared/photos/', import.meta.url));
const testWithPhotos = existsSync(photos) ? test : test.skip;
const processor = new PhotoProcessor(new PhotoProcesses());
const folders: string[] = [];

afterAll(async () => {
  await processor.onApplicationShutdown();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

testWithPhotos.each([
  ['Landscape_0.jpg', 'landscape'],
  ['Landscape_6.jpg', 'landscape'],
  ['Portrait_8.jpg', 'portrait'],
  ['coffee.png', 'landscape'],
])('%s is stored upright (skipped if the photographs are missing)', async (name, shape) => {
  // A separate folder, because sharp caches files by path.
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  folders.push(folder);
  const { photo_path, thumbnail_path, width, height } = await processor.process(1, photos + name, folder);
  expect(width > height ? 'landscape' : 'portrait').toBe(shape);
  const small = await sharp(thumbnail_path).metadata();
  expect(Math.max(small.width, small.height)).toBe(400);
  expect(small.width > small.height ? 'landscape' : 'portrait').toBe(shape);
  expect((await sharp(photo_path).metadata()).exif).toBeUndefined();
});
