import { unreadableImage, unsupportedImage } from './photo-refused.js';
import { bandRows, type Pixels } from './pixel-file.js';

const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;
const ALPHA_BIT_FIELDS = 6;
/** Run-length encoding, embedded JPEG or PNG, and their CMYK variants. */
const COMPRESSED = [1, 2, 4, 5, 11, 12, 13];
/** Header size of OS/2 1.x. */
const CORE_HEADER = 12;
const INFO_HEADER = 40;
const HEADER_WITH_ALPHA_MASK = 56;
const MASKS_AT = 54;
/** Bytes of the file header (14) and of the longest info header that is read (56). */
const HEAD_BYTES = 70;
const MASKS_16 = [0x7c00, 0x03e0, 0x001f];
const MASKS_32 = [0xff0000, 0x00ff00, 0x0000ff];

interface BmpHeader {
  width: number;
  height: number;
  top_down: boolean;
  bits: number;
  pixels_at: number;
  /** Four bytes per color: blue, green, red, unused. Padded to 256 colors. */
  palette: Buffer;
  /** Red, green, blue and, if present, alpha. */
  masks: number[];
}

/** Reads the header of an uncompressed Windows bitmap. Other bitmaps are rare and refused as not supported. */
export function bmpHeader(bytes: Buffer): BmpHeader {
  const head = Buffer.alloc(HEAD_BYTES);
  bytes.copy(head);
  const header_bytes = head.readUInt32LE(14);
  if (header_bytes === CORE_HEADER || COMPRESSED.includes(head.readUInt32LE(30))) throw unsupportedImage();
  const signed_height = head.readInt32LE(22);
  const header: BmpHeader = {
    width: head.readInt32LE(18),
    height: Math.abs(signed_height),
    top_down: signed_height < 0,
    bits: head.readUInt16LE(28),
    pixels_at: head.readUInt32LE(10),
    palette: Buffer.alloc(1024),
    masks: masksOf(head, header_bytes),
  };
  bytes.subarray(14 + header_bytes, header.pixels_at).copy(header.palette);
  const { width, height } = header;
  if (header_bytes < INFO_HEADER || width < 1 || height < 1 || !isSupported(head, header)) throw unreadableImage();
  return header;
}

function masksOf(head: Buffer, header_bytes: number): number[] {
  const compression = head.readUInt32LE(30);
  if (compression === UNCOMPRESSED) return head.readUInt16LE(28) === 16 ? MASKS_16 : MASKS_32;
  const masks = [0, 4, 8].map((offset) => head.readUInt32LE(MASKS_AT + offset));
  if (compression !== ALPHA_BIT_FIELDS && header_bytes < HEADER_WITH_ALPHA_MASK) return masks;
  const alpha = head.readUInt32LE(MASKS_AT + 12);
  return alpha ? [...masks, alpha] : masks;
}

function isSupported(head: Buffer, { bits }: BmpHeader): boolean {
  const compression = head.readUInt32LE(30);
  if (compression === UNCOMPRESSED) return [1, 4, 8, 16, 24, 32].includes(bits);
  return (compression === BIT_FIELDS || compression === ALPHA_BIT_FIELDS) && (bits === 16 || bits === 32);
}

/** Decodes a bitmap band by band. Neither sharp nor libvips can do this. */
export function decodeBmp(bytes: Buffer): Pixels {
  const header = bmpHeader(bytes);
  const { width, height, bits, masks } = header;
  const used = Math.ceil((width * bits) / 8);
  const stride = Math.ceil(used / 4) * 4;
  if (bytes.length < header.pixels_at + stride * (height - 1) + used) throw unreadableImage();
  const channels = bits > 8 && masks.length === 4 ? 4 : 3;
  const band_rows = bandRows(width, channels);
  const readRow = rowReader(header);
  const buffer = Buffer.allocUnsafe(band_rows * width * channels);
  const readBand = (first: number) => {
    const rows = Math.min(band_rows, height - first);
    const band = buffer.subarray(0, rows * width * channels);
    for (let row = 0; row < rows; row++) {
      const line = header.top_down ? first + row : height - 1 - first - row;
      readRow(bytes.subarray(header.pixels_at + line * stride), band, row * width * channels);
    }
    return band;
  };
  return { width, height, channels, band_rows, bands: eachBand(height, band_rows, readBand) };
}

function* eachBand(height: number, band_rows: number, readBand: (first: number) => Buffer) {
  for (let first = 0; first < height; first += band_rows) yield readBand(first);
}

type RowReader = (row: Buffer, out: Buffer, at: number) => void;

function rowReader(header: BmpHeader): RowReader {
  if (header.bits <= 8) return paletteRow(header);
  return header.bits === 24 ? plainRow(header) : maskedRow(header);
}

function paletteRow({ width, bits, palette }: BmpHeader): RowReader {
  const per_byte = 8 / bits;
  const index_mask = (1 << bits) - 1;
  return (row, out, at) => {
    for (let x = 0; x < width; x++) {
      const shift = 8 - bits - bits * (x % per_byte);
      const index = ((row[(x * bits) >> 3] ?? 0) >> shift) & index_mask;
      copyColor(palette, index * 4, out, at + x * 3);
    }
  };
}

function plainRow({ width }: BmpHeader): RowReader {
  return (row, out, at) => {
    for (let x = 0; x < width; x++) copyColor(row, x * 3, out, at + x * 3);
  };
}

/** Bitmaps store blue first. */
function copyColor(from: Buffer, source: number, to: Buffer, target: number) {
  to[target] = from[source + 2] ?? 0;
  to[target + 1] = from[source + 1] ?? 0;
  to[target + 2] = from[source] ?? 0;
}

function maskedRow({ width, bits, masks }: BmpHeader): RowReader {
  const step = bits / 8;
  const parts = masks.map((mask) => {
    const shift = mask ? 31 - Math.clz32(mask & -mask) : 0;
    return { mask, shift, scale: 255 / (mask >>> shift || 1) };
  });
  return (row, out, at) => {
    let next = at;
    for (let x = 0; x < width; x++) {
      const pixel = row.readUIntLE(x * step, step);
      for (const { mask, shift, scale } of parts) {
        out[next++] = Math.round(((pixel & mask) >>> shift) * scale);
      }
    }
  };
}
