import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import sharp from 'sharp';
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import type { RawPhoto } from './raw-photo.js';
import type { PhotoCode } from './reading.js';

/** Angles of the sharpened looks, in degrees. zxing reads any code up to about 15° from the nearest quarter turn. */
const ANGLES = [0, 30, 60];
/**
 * A barcode is sure if at least this number of lines across it read the same. In 255 generated photos, false codes had at
 * most 7 such lines, and 120 of 122 true ones on the photo as it is had more (docs/recognition.md).
 */
const LEAST_LINES = 8;
/** Photos have few codes. A sheet of stamps or tickets does not fill the answer. */
const MOST_CODES = 20;

/** Loads the module from its package. Without the bytes, zxing-wasm would fetch them from the network. */
export async function startCodeReader(): Promise<void> {
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer }, fireImmediately: true });
}

/**
 * Reads the codes of a photo at its full size, because scaled-down photos show false EANs with valid check digits.
 * Sharpened and turned photos show some codes that the first look misses. If no look is sure, the codes of the first one
 * that read any are returned.
 */
export async function readCodes(photo: RawPhoto): Promise<PhotoCode[]> {
  const first = (await look(photo)).map((code) => found(code, photo));
  if (first.some(({ is_sure }) => is_sure)) return first;
  let unsure = first;
  for (const angle of ANGLES) {
    // Positions on a turned photo are of no use. The code counts for the whole photo.
    const turned = (await look(await turn(photo, angle))).map((code) => ({ ...found(code, photo), box: WHOLE }));
    if (turned.some(({ is_sure }) => is_sure)) return turned;
    if (unsure.length === 0) unsure = turned;
  }
  return unsure;
}

const WHOLE: Box = [0, 0, 1, 1];

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

function found({ format, text, position, lineCount }: ReadResult, { width, height }: RawPhoto): PhotoCode {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
  const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)];
  const [left, top] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  const box: Box = [left, top, Math.min(1, Math.max(...xs)) - left, Math.min(1, Math.max(...ys)) - top];
  // Codes of squares have no lines, but error correction.
  return { format, text, box, is_sure: lineCount === 0 || lineCount >= LEAST_LINES };
}
