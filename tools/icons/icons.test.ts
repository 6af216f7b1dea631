import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { checkout } from '../start/folders.js';

const folder = join(checkout, 'web', 'public');
const manifest = JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'));
const pngs: { src: string; sizes: string; purpose: string }[] = manifest.icons.filter(
  ({ type }: { type: string }) => type === 'image/png',
);

test('the manifest has PNG icons of 192 and 512 px, and a maskable one', () => {
  expect(pngs.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test('the favicon is an icon file with one PNG', async () => {
  const icon = readFileSync(join(folder, 'favicon.ico'));
  expect([...icon.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
  const start = icon.readUInt32LE(18);
  const image = icon.subarray(start, start + icon.readUInt32LE(14));
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 48, height: 48 });
  expect(start + image.length).toBe(icon.length);
});

test.each([...pngs, { src: '/apple-touch-icon.png', sizes: '180x180', purpose: 'maskable' }])(
  '$src has the declared size, and corners that fit its purpose',
  async ({ src, sizes, purpose }) => {
    const { data, info } = await sharp(join(folder, src)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(`${info.width}x${info.height}`).toBe(sizes);
    expect(data[3]).toBe(purpose === 'maskable' ? 255 : 0);
    // A pixel of the logo's background, above the pin.
    const middle = (4 * info.width + info.width / 2) * 4;
    expect([...data.subarray(middle, middle + 4)]).toEqual([0x0b, 0x75, 0x6b, 255]);
  },
);
