import { open } from 'node:fs/promises';

/**
 * Decoded pixels from top to bottom in bands of whole rows, with eight bits per channel: red, green, blue and
 * optionally alpha.
 */
export interface Pixels {
  width: number;
  height: number;
  channels: 3 | 4;
  /** Rows per band. The last band may have fewer. */
  band_rows: number;
  /** Each band is valid until the next one is requested. */
  bands: Iterable<Uint8Array>;
  /** The color profile (ICC) of the pixels, sRGB if undefined. */
  icc?: Buffer | undefined;
}

/** Memory for one band. */
const BAND_BYTES = 4 * 1024 * 1024;

const HEADER_BYTES = 8;
const ENTRY_BYTES = 12;
const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;
/** Bytes per value of each type. */
const SIZES: Record<number, number> = { [SHORT]: 2, [LONG]: 4, [UNDEFINED]: 1 };
const RGB = 2;
const STRAIGHT_ALPHA = 2;

/** Number of rows in a band of a few megabytes. */
export function bandRows(width: number, channels: number): number {
  return Math.max(1, Math.floor(BAND_BYTES / (width * channels)));
}

/**
 * Writes decoded pixels as an uncompressed TIFF (revision 6.0) with one strip per band. sharp accepts raw pixels only
 * as a whole, in memory and as sRGB, but reads such a file strip by strip.
 */
export async function writePixels(path: string, pixels: Pixels) {
  const file = await open(path, 'w', 0o600);
  try {
    const strips: { offset: number; bytes: number }[] = [];
    let offset = HEADER_BYTES;
    for (const band of pixels.bands) {
      await file.write(band, 0, band.length, offset);
      strips.push({ offset, bytes: band.length });
      offset += band.length;
    }
    offset += offset % 2;
    const header = Buffer.from('II*\0\0\0\0\0', 'latin1');
    header.writeUInt32LE(offset, 4);
    await file.write(header, 0, HEADER_BYTES, 0);
    const directory = directoryOf(pixels, strips, offset);
    await file.write(directory, 0, directory.length, offset);
  } finally {
    await file.close();
  }
}

type Entry = [tag: number, type: number, values: number[] | Buffer];

function directoryOf(pixels: Pixels, strips: { offset: number; bytes: number }[], at: number): Buffer {
  const { width, height, channels, band_rows, icc } = pixels;
  const entries: Entry[] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, Array(channels).fill(8)],
    [259, SHORT, [1]],
    [262, SHORT, [RGB]],
    [273, LONG, strips.map(({ offset }) => offset)],
    [277, SHORT, [channels]],
    [278, LONG, [band_rows]],
    [279, LONG, strips.map(({ bytes }) => bytes)],
  ];
  if (channels === 4) entries.push([338, SHORT, [STRAIGHT_ALPHA]]);
  if (icc) entries.push([34675, UNDEFINED, icc]);
  return encode(entries, at);
}

/** Values longer than four bytes follow the directory. */
function encode(entries: Entry[], at: number): Buffer {
  const directory = Buffer.alloc(2 + entries.length * ENTRY_BYTES + 4);
  directory.writeUInt16LE(entries.length, 0);
  const behind: Buffer[] = [];
  let next = at + directory.length;
  for (const [index, [tag, type, values]] of entries.entries()) {
    const entry = 2 + index * ENTRY_BYTES;
    const bytes = bytesOf(type, values);
    directory.writeUInt16LE(tag, entry);
    directory.writeUInt16LE(type, entry + 2);
    directory.writeUInt32LE(values.length, entry + 4);
    if (bytes.length <= 4) bytes.copy(directory, entry + 8);
    else {
      directory.writeUInt32LE(next, entry + 8);
      behind.push(bytes);
      next += bytes.length;
    }
  }
  return Buffer.concat([directory, ...behind]);
}

/** Padded to an even length, so that the next values start at an even offset. */
function bytesOf(type: number, values: number[] | Buffer): Buffer {
  const size = SIZES[type] ?? 1;
  const bytes = Buffer.alloc(Math.ceil((values.length * size) / 2) * 2);
  if (Buffer.isBuffer(values)) values.copy(bytes);
  else for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * size, size);
  return bytes;
}
