import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { MAX_IMAGE_PIXELS } from '@whereabouts/shared/contracts/limits.js';
import type { HeifImage, Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.js';
import { unreadableImage } from './photo-refused.js';
import { bandRows, type Pixels } from './pixel-file.js';

const load = createRequire(import.meta.url);

/** A new decoder for every photo: its memory grows with the photo and is freed only with the decoder. */
const newLibheif = (): Libheif => load('libheif-js/libheif-wasm/libheif-bundle.js')();

/**
 * Decodes the main picture of a HEIC file, upright. sharp's prebuilt libvips omits HEVC because of patents.
 * @throws PhotoRefused if the file does not decode
 */
export async function decodeHeic(path: string): Promise<Pixels> {
  const images = new (newLibheif().HeifDecoder)().decode(await readFile(path));
  try {
    const image = images.find((candidate) => candidate.is_primary());
    if (!image) throw unreadableImage();
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > MAX_IMAGE_PIXELS) throw unreadableImage();
    const data = await display(image, width, height);
    const channels = image.has_alpha_channel() ? 4 : 3;
    const band_rows = bandRows(width, channels);
    return { width, height, channels, band_rows, bands: bandsOf(data, width * band_rows, channels) };
  } finally {
    for (const image of images) image.free();
  }
}

/** `display` decodes in a timer. Errors that a damaged file causes there surface only as uncaught exceptions. */
function display(image: HeifImage, width: number, height: number): Promise<Uint8ClampedArray> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(unreadableImage());
    process.once('uncaughtException', fail);
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (displayed) => {
      process.off('uncaughtException', fail);
      if (displayed) resolve(displayed.data);
      else fail();
    });
  });
}

function* bandsOf(rgba: Uint8ClampedArray, band_pixels: number, channels: 3 | 4): Generator<Uint8Array> {
  for (let start = 0; start < rgba.length; start += band_pixels * 4) {
    const band = rgba.subarray(start, start + band_pixels * 4);
    yield channels === 4 ? new Uint8Array(band.buffer, band.byteOffset, band.length) : withoutAlpha(band);
  }
}

function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] as number;
    rgb[to + 1] = rgba[from + 1] as number;
    rgb[to + 2] = rgba[from + 2] as number;
  }
  return rgb;
}
