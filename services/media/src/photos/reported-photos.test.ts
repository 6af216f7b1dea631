import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { ANIMATED_AVIF } from '../testing/animated-avif.js';
import { distance, HEIGHT, picture, WIDTH } from '../testing/picture.js';
import { PhotoProcesses } from './photo-processes.js';
import { PhotoProcessor } from './photo-processor.js';

const LOSSY = 14;
/** Limits CPU time, so a busy machine does not matter. An intact photo of this size takes a tenth of it. */
const processor = new PhotoProcessor(new PhotoProcesses({ work_limit_ms: 3_000, time_limit_ms: 60_000 }));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'));
});

afterAll(async () => {
  await processor.onApplicationShutdown();
  await rm(folder, { recursive: true });
});

async function process(bytes: Buffer) {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  const { photo_path, ...facts } = await processor.process(1, path, folder);
  return { photo: await readFile(photo_path), ...facts };
}

/** A color profile with a valid signature and a tag table that claims this many tags but contains none. */
function profile(bytes: number, tags: number, tag = ''): Buffer {
  const icc = Buffer.alloc(bytes);
  icc.writeUInt32BE(bytes, 0);
  icc.write('mntrRGB XYZ ', 12, 'latin1');
  icc.write('acsp', 36, 'latin1');
  if (bytes >= 132) icc.writeUInt32BE(tags, 128);
  if (tag) icc.write(tag, 132, 'latin1');
  return icc;
}

const MOST = 0xffffffff;
const OUTSIDE = `desc${'\xff'.repeat(8)}`;

const PROFILES: [what: string, icc: Buffer][] = [
  ['only ones', Buffer.alloc(200, 0xff)],
  ['only zeros', Buffer.alloc(200)],
  ['four billion tags', profile(200, MOST)],
  ['more tags than bytes', profile(200, 50)],
  ['more tags than any profile has', profile(20_000, 1_000)],
  ['a tag outside of it', profile(200, 1, OUTSIDE)],
  ['no tags', profile(200, 0)],
  ['half a header', profile(100, 0)],
  ['one byte', Buffer.alloc(1)],
];

/** Adds a color profile to a JPEG as APP2 segment (ICC.1:2022, B.4). */
function withProfile(jpeg: Buffer, icc: Buffer): Buffer {
  const head = Buffer.concat([Buffer.from('ffe20000', 'hex'), Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1')]);
  head.writeUInt16BE(head.length - 2 + icc.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, icc, jpeg.subarray(2)]);
}

test.each(PROFILES)('a photo with a color profile of %s is converted to sRGB in normal time', async (_, icc) => {
  const { photo, width, height } = await process(withProfile(await picture().jpeg().toBuffer(), icc));
  expect({ width, height }).toEqual({ width: WIDTH, height: HEIGHT });
  expect((await sharp(photo).metadata()).icc).toBeUndefined();
  expect(await distance(photo)).toBeLessThan(LOSSY);
});

test.each(PROFILES)('a photo with a color profile of %s is turned upright', async (_, icc) => {
  const turned = await picture().withMetadata({ orientation: 3 }).rotate(180).jpeg().toBuffer();
  const oriented = await sharp(turned).withMetadata({ orientation: 3 }).jpeg().toBuffer();
  const { photo } = await process(withProfile(oriented, icc));
  expect((await sharp(photo).metadata()).orientation).toBeUndefined();
  expect(await distance(photo)).toBeLessThan(LOSSY);
});

test('an animated AVIF is refused as not supported, not as damaged', async () => {
  await expect(process(ANIMATED_AVIF)).rejects.toMatchObject({
    status: 415,
    response: { code: 'photo_not_supported', message: expect.stringContaining('not supported') },
  });
});

test('a damaged AVIF is refused as damaged', async () => {
  const avif = await picture().avif().toBuffer();
  await expect(process(avif.subarray(0, avif.length / 2))).rejects.toMatchObject({ status: 422 });
});
