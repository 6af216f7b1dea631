import { expect, test } from 'vitest';
import { sortPhotos } from './photo-files';

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const ftyp = (brand: string) => new TextEncoder().encode(`\0\0\0\x1cftyp${brand}\0\0\0\0mif1`);

test.each([
  ['JPEG', bytes('ffd8ffe000104a4649460001'), 'image/jpeg'],
  ['PNG', bytes('89504e470d0a1a0a0000000d49484452'), 'image/png'],
  ['GIF', bytes('474946383961010001008000'), 'image/gif'],
  ['BMP', bytes('424d3e0000000000000036000000'), 'image/bmp'],
  ['WebP', bytes('52494646240000005745425056503820'), 'image/webp'],
  ['TIFF', bytes('49492a0008000000'), 'image/tiff'],
  ['AVIF', ftyp('avif'), 'image/avif'],
  ['animated AVIF', ftyp('avis'), 'image/avif'],
  ['HEIC', ftyp('heic'), 'image/heic'],
  ['HEIF', ftyp('mif1'), 'image/heic'],
])(
  'a %s file without an extension or type is recognized by its content and gets its type',
  async (_, content, type) => {
    for (const declared of ['', 'application/octet-stream']) {
      const { photos } = await sortPhotos([new File([content], 'shared', { type: declared, lastModified: 7 })]);
      expect(photos.map((photo) => [photo.name, photo.type, photo.size, photo.lastModified])).toEqual([
        ['shared', type, content.length, 7],
      ]);
    }
  },
);

test('a photo without a name gets one', async () => {
  const content = bytes('ffd8ffe0');
  const { photos } = await sortPhotos([new File([content], ''), new File([content], '', { type: 'image/jpeg' })]);
  expect(photos.map(({ name, type }) => [name, type])).toEqual([
    ['photo', 'image/jpeg'],
    ['photo', 'image/jpeg'],
  ]);
});

test('a photo with a type is taken unchanged', async () => {
  const photo = new File(['pixels'], 'photo.jpg', { type: 'image/jpeg' });
  expect((await sortPhotos([photo])).photos[0]).toBe(photo);
});

test.each([
  ['text', 'words', 'text/plain'],
  ['a text that calls itself HEIC', 'words', ''],
  ['a video', ftyp('isom'), ''],
  ['an SVG', '<svg/>', 'image/svg+xml'],
  ['a text that begins as BMP does', 'BM is a kind of photo', ''],
  ['nothing', '', ''],
])('%s is not accepted as a photo', async (_, content, type) => {
  const file = new File([content], 'file.heic', { type });
  expect(await sortPhotos([file])).toEqual({ photos: [], others: [file] });
});
