import { afterEach, expect, test, vi } from 'vitest';
import { preparePhoto } from './prepare-photo';

afterEach(() => vi.unstubAllGlobals());

/** Fakes the browser's decoder and canvas, which the test environment lacks. */
function decodesTo({ width, alpha, writes = [] }: { width: number; alpha: number; writes?: string[] }) {
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}

    getContext() {
      const draw = Object.fromEntries(
        ['fillRect', 'scale', 'translate', 'rotate', 'drawImage'].map((on) => [on, vi.fn()]),
      );
      const getImageData = () => ({ data: Uint8ClampedArray.of(0, 0, 0, 255, 0, 0, 0, alpha) });
      return { ...draw, getImageData };
    }

    // As specified, a type that the browser cannot encode becomes PNG.
    convertToBlob = async ({ type }: { type: string }) =>
      new Blob(['drawn'], { type: ['image/png', 'image/jpeg', ...writes].includes(type) ? type : 'image/png' });
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('createImageBitmap', async () => ({ width, height: (width * 2) / 3, close: () => undefined }));
}

const LARGE = 3_000;
const SMALL = 500;
const UNTURNED = { turns: 0, crop: null } as const;
const TURNED = { turns: 1, crop: null } as const;
const photoOf = (type: string) => new File(['pixels'], 'photo', { type });

test.each([
  ['a large transparent PNG as WebP', 'image/png', LARGE, 0, UNTURNED, 'image/webp'],
  ['a large half-transparent WebP as WebP', 'image/webp', LARGE, 128, UNTURNED, 'image/webp'],
  ['a large opaque PNG as JPEG', 'image/png', LARGE, 255, UNTURNED, 'image/jpeg'],
  ['a large PNG that scaling made slightly less opaque as JPEG', 'image/png', LARGE, 254, UNTURNED, 'image/jpeg'],
  ['a small transparent PNG that is turned as PNG', 'image/png', SMALL, 0, TURNED, 'image/png'],
  ['a small opaque PNG that is turned as JPEG', 'image/png', SMALL, 255, TURNED, 'image/jpeg'],
  ['a large JPEG as JPEG', 'image/jpeg', LARGE, 255, UNTURNED, 'image/jpeg'],
])('preparePhoto sends %s', async (_, type, width, alpha, edits, sent) => {
  decodesTo({ width, alpha, writes: ['image/webp'] });
  expect((await preparePhoto(photoOf(type), edits)).type).toBe(sent);
});

test('a browser that cannot encode WebP sends a large transparent PNG as PNG', async () => {
  decodesTo({ width: LARGE, alpha: 0 });
  expect((await preparePhoto(photoOf('image/png'))).type).toBe('image/png');
});

test('a small photo is sent unchanged', async () => {
  decodesTo({ width: SMALL, alpha: 0 });
  const photo = photoOf('image/png');
  expect(await preparePhoto(photo)).toBe(photo);
});
