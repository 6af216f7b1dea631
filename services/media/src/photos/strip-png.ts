import { PartCount } from './part-count.js';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around a chunk's data. */
const CHUNK_FRAME = 12;
const PICTURE_CHUNKS = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs acTL fcTL fdAT'.split(' '));

/**
 * Returns a PNG's picture (and animation) without texts, EXIF, times, profiles and trailing data. Returns null for a
 * damaged PNG.
 */
export function stripPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)];
  const parts = new PartCount();
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_FRAME <= bytes.length) {
    parts.add();
    const type = bytes.toString('latin1', at + 4, at + 8);
    const chunk = bytes.subarray(at, at + CHUNK_FRAME + bytes.readUInt32BE(at));
    if (PICTURE_CHUNKS.has(type)) kept.push(chunk);
    if (type === 'IEND') return Buffer.concat(kept);
    at += chunk.length;
  }
  return null;
}
