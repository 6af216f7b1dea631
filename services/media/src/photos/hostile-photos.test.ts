import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import * as hostile from '@whereabouts/shared/testing/hostile-photos.js';
import { PhotoProcesses } from './photo-processes.js';
import { PhotoProcessor } from './photo-processor.js';

// The failures below are intended. Their log lines would hide real ones.
Logger.overrideLogger(false);

const root = await mkdtemp(join(tmpdir(), 'photos-'));
/** Long limits, because the machine may be busy. */
const PATIENT = { work_limit_ms: 120_000, time_limit_ms: 240_000 };
const MUCH_MEMORY = { memory_bytes: 4 * 1024 ** 3 };
const processor = new PhotoProcessor(new PhotoProcesses(PATIENT));
const impatient = new PhotoProcessor(new PhotoProcesses({ ...PATIENT, ...MUCH_MEMORY, work_limit_ms: 700 }));
const hurried = new PhotoProcessor(new PhotoProcesses({ ...PATIENT, ...MUCH_MEMORY, time_limit_ms: 300 }));
const cramped = new PhotoProcessor(new PhotoProcesses({ ...PATIENT, memory_bytes: 128 * 1024 * 1024 }));

afterAll(async () => {
  await processor.onApplicationShutdown();
  await impatient.onApplicationShutdown();
  await hurried.onApplicationShutdown();
  await cramped.onApplicationShutdown();
  await rm(root, { recursive: true });
});

async function process(bytes: Buffer, by = processor) {
  const folder = await mkdtemp(join(root, 'upload-'));
  await writeFile(join(folder, 'upload'), bytes);
  return by.process(1, join(folder, 'upload'), folder);
}

const tooMuchWork = { status: 422, response: { code: 'photo_too_complex' } };

test.each([
  ['a JPEG with ten million empty tables', hostile.emptyTablesJpeg],
  ['a GIF with three million empty extensions', hostile.emptyExtensionsGif],
  ['a PNG with 3.3 million empty chunks', hostile.emptyChunksPng],
])('%s is refused for its number of parts', async (_, make) => {
  await expect(process(make())).rejects.toMatchObject(tooMuchWork);
});

test('a bitmap of 100 megapixels is decoded in bands and cropped without loading it completely', async () => {
  const { photo_path: path, width, height } = await process(hostile.oneBitBmp());
  expect([width, height]).toEqual([10_000, 10_000]);
  const boxes: ImageBox[] = [
    [0, 0, 0.02, 0.02],
    [0.97, 0.97, 0.02, 0.02],
  ];
  const folder = await mkdtemp(join(root, 'crops-'));
  const crops = await cramped.crop(1, { path, width, height, boxes, folder });
  expect(crops.map(({ box }) => box)).toEqual(boxes);
});

test.each([
  ['AVIF', hostile.ROTATED_AVIF],
  ['WebP', hostile.ROTATED_WEBP],
])('an %s that takes too long is refused, and its process is killed', async (_, bytes) => {
  await expect(process(bytes, impatient)).rejects.toMatchObject(tooMuchWork);
});

test('a photo that a busy server cannot read in time is not reported as unreadable', async () => {
  await expect(process(hostile.ROTATED_AVIF, hurried)).rejects.toMatchObject({
    status: 503,
    response: { code: 'unavailable' },
  });
});

test('a photo that takes too much memory is refused', async () => {
  await expect(process(hostile.ROTATED_WEBP, cramped)).rejects.toMatchObject(tooMuchWork);
});
