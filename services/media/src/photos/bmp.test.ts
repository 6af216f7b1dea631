import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { distance, HEIGHT, picture, QUARTERS, WIDTH } from '../testing/picture.js';
import { bmpHeader, decodeBmp } from './bmp.js';
import { writePixels } from './pixel-file.js';

const folder = await mkdtemp(join(tmpdir(), 'bmp-'));

afterAll(() => rm(folder, { recursive: true }));

interface Layout {
  bits: number;
  palette?: number[][];
  masks?: number[];
  top_down?: boolean;
  width?: number;
}

/** A bitmap of the test picture. `pixelBits` maps a color to a pixel's value. */
async function bitmap(
  { bits, palette = [], masks = [], top_down = false, width = WIDTH }: Layout,
  pixelBits: (rgb: number[]) => number,
) {
  const rgb = await picture(width).raw().toBuffer();
  const header = Buffer.alloc(54 + masks.length * 4 + palette.length * 4);
  const stride = Math.ceil((width * bits) / 32) * 4;
  header.write('BM');
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(masks.length ? 56 : 40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(top_down ? -HEIGHT : HEIGHT, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(masks.length ? 3 : 0, 30);
  for (const [index, mask] of masks.entries()) header.writeUInt32LE(mask, 54 + index * 4);
  header.set(
    palette.flatMap(([red = 0, green = 0, blue = 0]) => [blue, green, red, 0]),
    54 + masks.length * 4,
  );
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    const values = Array.from({ length: width }, (_, x) =>
      pixelBits([...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]),
    );
    return row(values, bits, stride);
  });
  return Buffer.concat([header, ...(top_down ? rows : rows.reverse())]);
}

function row(values: number[], bits: number, stride: number) {
  const bytes = Buffer.alloc(stride);
  values.forEach((value, x) => {
    if (bits >= 8) bytes.writeUIntLE(value, (x * bits) / 8, bits / 8);
    else bytes.writeUInt8(bytes.readUInt8((x * bits) >> 3) | (value << (8 - bits - ((x * bits) % 8))), (x * bits) >> 3);
  });
  return bytes;
}

const rgb24 = ([red = 0, green = 0, blue = 0]: number[]) => red * 65536 + green * 256 + blue;
const paletteIndex = (rgb: number[]) => QUARTERS.findIndex((color) => color.join() === rgb.join());
async function decoded(bytes: Buffer): Promise<Buffer> {
  const path = join(folder, 'pixels.tiff');
  await writePixels(path, decodeBmp(bytes));
  return sharp(path).png().toBuffer();
}

describe('decoding uncompressed bitmaps', () => {
  test.each([
    ['a bitmap with 24 bits', { bits: 24 }, rgb24],
    ['a bitmap with 24 bits and padded rows', { bits: 24, width: 47 }, rgb24],
    ['a bitmap with 24 bits and the top row first', { bits: 24, top_down: true }, rgb24],
    ['a bitmap with 32 bits', { bits: 32 }, rgb24],
    [
      'a bitmap with 32 bits and masks',
      { bits: 32, masks: [0xff000000, 0xff0000, 0xff00, 0] },
      (rgb: number[]) => rgb24(rgb) * 256,
    ],
    ['a bitmap with 8 bits and a palette', { bits: 8, palette: QUARTERS }, paletteIndex],
    ['a bitmap with 4 bits and a palette', { bits: 4, palette: QUARTERS, width: 47 }, paletteIndex],
  ])('%s is decoded', async (_, layout: Layout, pixelBits) => {
    const png = await decoded(await bitmap(layout, pixelBits));
    expect(await distance(png)).toBe(0);
  });

  test('a bitmap with 16 bits, five per channel, is decoded', async () => {
    const fiveBits = ([red = 0, green = 0, blue = 0]: number[]) =>
      ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    expect(await distance(await decoded(await bitmap({ bits: 16 }, fiveBits)))).toBeLessThan(8);
  });

  test('a bitmap with 1 bit is decoded', async () => {
    const bytes = await bitmap(
      {
        bits: 1,
        palette: [
          [0, 0, 0],
          [255, 255, 255],
        ],
      },
      ([red = 0]) => (red > 100 ? 1 : 0),
    );
    const { data, info } = await sharp(await decoded(bytes))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([data[0], data[(info.width - 1) * 3]]).toEqual([255, 0]);
  });

  test('a bitmap with an alpha mask is decoded with transparency', async () => {
    const bytes = await bitmap(
      { bits: 32, masks: [0xff0000, 0xff00, 0xff, 0xff000000] },
      (rgb) => rgb24(rgb) + 0x80 * 2 ** 24,
    );
    const png = await decoded(bytes);
    expect(await distance(png)).toBe(0);
    expect((await sharp(png).stats()).channels[3]).toMatchObject({ min: 128, max: 128 });
  });
});

test.each([0, 20, 53, 60, 2000])('a bitmap truncated after %i bytes is refused as unreadable', async (length) => {
  const bytes = (await bitmap({ bits: 24 }, rgb24)).subarray(0, length);
  expect(() => decodeBmp(bytes)).toThrow(expect.objectContaining({ code: 'unreadable_image' }));
});

test.each([
  ['a bitmap with an unknown depth', 28, 7],
  ['a bitmap of zero width', 18, 0],
])('%s is refused as unreadable', async (_, at, value) => {
  const bytes = await bitmap({ bits: 24 }, rgb24);
  bytes.writeUInt16LE(value, at);
  expect(() => bmpHeader(bytes)).toThrow(expect.objectContaining({ code: 'unreadable_image' }));
});

test.each([
  ['a bitmap with 8-bit run-length encoding', 30, 1],
  ['a bitmap with 4-bit run-length encoding', 30, 2],
  ['a bitmap with an embedded JPEG', 30, 4],
  ['a bitmap with an embedded PNG', 30, 5],
  ['a bitmap with the short header of OS/2', 14, 12],
])('%s is refused as not supported, not as damaged', async (_, at, value) => {
  const bytes = await bitmap({ bits: 24 }, rgb24);
  bytes.writeUInt16LE(value, at);
  expect(() => bmpHeader(bytes)).toThrow(expect.objectContaining({ code: 'not_supported' }));
});
