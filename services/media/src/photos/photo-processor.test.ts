import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { oneBitBmp } from '@whereabouts/shared/testing/hostile-photos.js';
import sharp from 'sharp';
import { PHONE_HEIC, TRANSPARENT_HEIC } from '../testing/heic-samples.js';
import { distance, HEIGHT, picture, WIDTH } from '../testing/picture.js';
import { PhotoProcesses } from './photo-processes.js';
import { PhotoProcessor } from './photo-processor.js';

const GPS = { IFD0: { Artist: 'SECRETPERSON' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
const LOSSY = 14;

const processor = new PhotoProcessor(new PhotoProcesses());
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
  const { photo_path, thumbnail_path, ...facts } = await processor.process(1, path, folder);
  return { photo: await readFile(photo_path), thumbnail: await readFile(thumbnail_path), ...facts };
}

async function expectBare(photo: Buffer) {
  const { exif, xmp, icc, iptc, orientation, space } = await sharp(photo).metadata();
  expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
  expect(space).toBe('srgb');
  expect(photo.includes('SECRETPERSON')).toBe(false);
}

describe('formats', () => {
  const kept = {
    jpeg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    gif: 'image/gif',
    avif: 'image/avif',
  } as const;

  test.each(Object.entries(kept))('a %s without metadata is stored unchanged', async (format, content_type) => {
    const upload = await picture()
      .toFormat(format as keyof typeof kept)
      .toBuffer();
    const result = await process(upload);
    expect(result).toMatchObject({ width: WIDTH, height: HEIGHT, content_type });
    expect(result.photo.equals(upload)).toBe(true);
    expect(await distance(result.photo)).toBeLessThan(LOSSY);
  });

  test('a progressive JPEG is stored unchanged', async () => {
    const upload = await picture(300, 200).jpeg({ progressive: true }).toBuffer();
    expect((await process(upload)).photo.equals(upload)).toBe(true);
  });

  test.each(['jpeg', 'png', 'webp', 'avif', 'tiff'] as const)(
    'a %s loses its metadata and nothing else',
    async (format) => {
      const upload = await picture()
        .withExif(GPS)
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRETPERSON</x:xmpmeta>')
        .toFormat(format)
        .toBuffer();
      expect(upload.includes('SECRETPERSON')).toBe(true);
      const { photo, content_type } = await process(upload);
      await expectBare(photo);
      expect(content_type).toBe(format === 'tiff' ? 'image/jpeg' : `image/${format}`);
      expect(await distance(photo)).toBeLessThan(LOSSY);
    },
  );

  test('a JPEG loses the preview in its header', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    // JFIF 1.02: version, units, densities, then a preview of 4 × 1 pixels with three bytes each.
    const head = Buffer.from('ffd8ffe0001c4a46494600010200000100010401', 'hex');
    const upload = Buffer.concat([head, Buffer.from('SECRETPERSON'), jpeg.subarray(2)]);
    const { photo, content_type } = await process(upload);
    expect(content_type).toBe('image/jpeg');
    await expectBare(photo);
    expect(await distance(photo)).toBeLessThan(LOSSY);
  });

  test('a TIFF with transparency becomes a PNG', async () => {
    const { photo, content_type } = await process(
      await picture().ensureAlpha(0.5).tiff({ compression: 'deflate' }).toBuffer(),
    );
    expect(content_type).toBe('image/png');
    expect((await sharp(photo).metadata()).hasAlpha).toBe(true);
  });

  test('a HEIC from a phone becomes an upright sRGB JPEG', async () => {
    const { photo, width, height, content_type } = await process(PHONE_HEIC);
    expect({ width, height, content_type }).toEqual({ width: HEIGHT, height: WIDTH, content_type: 'image/jpeg' });
    await expectBare(photo);
    expect(await distance(await sharp(photo).rotate(-90).png().toBuffer())).toBeLessThan(LOSSY);
  });

  test('a HEIC with transparency becomes a PNG', async () => {
    const { photo, content_type } = await process(TRANSPARENT_HEIC);
    expect(content_type).toBe('image/png');
    expect((await sharp(photo).metadata()).hasAlpha).toBe(true);
  });

  test.each(['gif', 'webp'] as const)('an animated %s keeps its frames', async (format) => {
    const frames = await Promise.all(
      [picture(), picture().negate(), picture().grayscale()].map((frame) => frame.png().toBuffer()),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { loop: 3 })
      .toBuffer();
    const { photo, thumbnail } = await process(animation);
    expect(await sharp(photo).metadata()).toMatchObject({ pages: 3, loop: 3 });
    expect((await sharp(thumbnail).metadata()).pages).toBeUndefined();
  });
});

describe('the appearance of a stored photo', () => {
  test.each([
    [3, 180],
    [6, 270],
    [8, 90],
  ])('the EXIF orientation %i is applied', async (orientation, turn) => {
    const turned = await picture(480, 320).rotate(turn).png().toBuffer();
    const { photo, thumbnail, width, height } = await process(
      await sharp(turned).withMetadata({ orientation }).jpeg().toBuffer(),
    );
    expect({ width, height }).toEqual({ width: 480, height: 320 });
    await expectBare(photo);
    expect(await distance(photo)).toBeLessThan(LOSSY);
    expect(await distance(thumbnail)).toBeLessThan(LOSSY);
  });

  test('a wide-gamut photo becomes sRGB', async () => {
    const wide = await picture().withIccProfile('p3').jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
    const { photo } = await process(wide);
    await expectBare(photo);
    expect(await distance(photo)).toBeLessThan(LOSSY);
  });

  test('a CMYK JPEG becomes sRGB', async () => {
    const { photo } = await process(await picture().toColourspace('cmyk').jpeg().toBuffer());
    await expectBare(photo);
  });

  test('an sRGB profile is removed without changing a pixel', async () => {
    const upload = await picture().withIccProfile('srgb').withExif(GPS).jpeg({ quality: 60 }).toBuffer();
    const { photo } = await process(upload);
    await expectBare(photo);
    expect(await sharp(photo).raw().toBuffer()).toEqual(await sharp(upload).raw().toBuffer());
  });

  test('the thumbnail is a WebP of at most 400 pixels, and small photos are not enlarged', async () => {
    const large = await process(await picture(1200, 900).png().toBuffer());
    expect(await sharp(large.thumbnail).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 });
    const small = await process(await picture().png().toBuffer());
    expect(await sharp(small.thumbnail).metadata()).toMatchObject({ width: WIDTH, height: HEIGHT });
    expect(small.thumb_hash).toMatch(/^[A-Za-z0-9+/]{20,40}={0,2}$/);
  });
});

describe('unsupported and damaged files', () => {
  const status = (bytes: Buffer) =>
    process(bytes).then(
      () => 200,
      (error) => error.getStatus?.() ?? error,
    );

  test.each([
    ['nothing', ''],
    ['text', 'just words'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    [
      'an SVG file with an XML declaration',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n%%EOF'],
    ['ZIP', 'PK\u0003\u0004 and more'],
  ])('%s is refused with a 415', async (_, content) => {
    expect(await status(Buffer.from(content, 'latin1'))).toBe(415);
  });

  test('a raw camera file, which starts like a TIFF, is refused with a 415', async () => {
    const tiff = await picture().tiff().toBuffer();
    expect(await status(tiff)).toBe(200);
    const directory = tiff.readUInt32LE(4);
    // The first entry becomes "DNGVersion" (DNG specification 1.7).
    tiff.writeUInt16LE(50_706, directory + 2);
    expect(await status(tiff)).toBe(415);
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
    'a truncated or overwritten %s is refused with a 422',
    async (format) => {
      const noise = sharp({
        create: {
          width: 300,
          height: 200,
          channels: 3,
          background: 'gray',
          noise: { type: 'gaussian', mean: 128, sigma: 60 },
        },
      });
      const upload = await noise.toFormat(format).toBuffer();
      for (const part of [0.1, 0.5, 0.98]) {
        expect([part, await status(upload.subarray(0, upload.length * part))]).toEqual([part, 422]);
      }
      expect(await status(Buffer.concat([upload.subarray(0, 40), Buffer.alloc(2000, 7)]))).toBe(422);
    },
  );

  test('a JPEG with internal damage is repaired, so that even a strict decoder can read the stored photo', async () => {
    const upload = await picture(600, 400).jpeg({ quality: 100 }).toBuffer();
    // A misplaced marker, as a failing memory card produces it.
    upload.writeUInt16BE(0xffd9, Math.floor(upload.length * 0.7));
    const flawless = (photo: Buffer) => sharp(photo, { failOn: 'warning' }).raw().toBuffer();
    await expect(flawless(upload)).rejects.toThrow('Corrupt JPEG data');
    const { photo } = await process(upload);
    await expect(flawless(photo)).resolves.toHaveLength(600 * 400 * 3);
  });

  test.each([
    ['HEIC', PHONE_HEIC],
    ['transparent HEIC', TRANSPARENT_HEIC],
  ])('a truncated %s is refused with a 422, and the next one is read', async (_, heic) => {
    for (const part of [0.3, 0.7, 0.96]) expect(await status(heic.subarray(0, heic.length * part))).toBe(422);
    expect(await status(heic)).toBe(200);
  });

  test('a photo of more than 100 megapixels is refused with a 413 before it is decoded', async () => {
    const png = await picture().png().toBuffer();
    png.writeUInt32BE(20_000, 16);
    png.writeUInt32BE(20_000, 20);
    expect(await status(png)).toBe(413);
    const heic = Buffer.from(PHONE_HEIC);
    heic.writeUInt32BE(20_000, heic.lastIndexOf('ispe') + 8);
    heic.writeUInt32BE(20_000, heic.lastIndexOf('ispe') + 12);
    heic.writeUInt16BE(20_000, heic.indexOf('idat') + 8);
    heic.writeUInt16BE(20_000, heic.indexOf('idat') + 10);
    expect(await status(heic)).toBe(413);
    expect(await status(oneBitBmp(20_000))).toBe(413);
  });

  test('data appended after the end of a picture is not stored', async () => {
    for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
      const upload = await picture().toFormat(format).toBuffer();
      const { photo } = await process(Buffer.concat([upload, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]));
      expect([format, photo.includes('<script>')]).toEqual([format, false]);
    }
  });
});
