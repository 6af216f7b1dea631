import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import sharp from 'sharp';
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { RawPhoto } from './raw-photo.js';
import type { PhotoCode } from './reading.js';

/** Angles of the second look, in degrees. zxing reads any code up to about 15° from the nearest quarter turn. */
const ANGLES = [30, 60];
/** Photos have few codes. A sheet of stamps or tickets does not fill the answer. */
const MOST_CODES = 20;

/** Loads the module from its package. Without the bytes, zxing-wasm would fetch them from the network. */
export async function startCodeReader(): Promise<void> {
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true });
}

/**
 * Reads the codes of a photo at its full size, because scaled-down photos show false EANs with valid check digits.
 * Sharpened and turned photos show some codes that the first look misses.
 */
export async function readCodes(photo: RawPhoto): Promise<PhotoCode[]> {
  const first = await look(photo);
  if (first.length > 0) return first.map((code) => found(code, photo));
  for (const angle of ANGLES) {
    const turned = await look(await turn(photo, angle));
    // Positions on a turned photo are of no use. The code counts for the whole photo.
    if (turned.length > 0) return turned.map((code) => ({ format: code.format, text: code.text, box: [0, 0, 1, 1] }));
  }
  return [];
}

async function look({ data, width, height }: RawPhoto): Promise<ReadResult[]> {
  const image = { data: withAlpha(data), width, height };
  const codes = await readBarcodes(image, { tryHarder: true, maxNumberOfSymbols: MOST_CODES });
  return codes.filter(({ isValid, text }) => isValid && text);
}

async function turn({ data, width, height }: RawPhoto, angle: number): Promise<RawPhoto> {
  const { data: turned, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .rotate(angle, { background: 'white' })
    .sharpen()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(turned), width: info.width, height: info.height };
}

function withAlpha(data: Uint8Array): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray((data.length / 3) * 4).fill(255);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    pixels[to] = data[from] ?? 0;
    pixels[to + 1] = data[from + 1] ?? 0;
    pixels[to + 2] = data[from + 2] ?? 0;
  }
  return pixels;
}

function found({ format, text, position }: ReadResult, { width, height }: RawPhoto): PhotoCode {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
  const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)];
  const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  const box: Box = [left, top, Math.min(1, Math.max(...xs)) - left, Math.min(1, Math.max(...ys)) - top];
  return { format, text, box };
}
