import { PartCount } from './part-count.js';

const RIFF_HEADER = 12;
const PICTURE_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
/** The flags of an extended file for a profile, EXIF and XMP. */
const METADATA_FLAGS = 0x20 | 0x08 | 0x04;

/**
 * Returns a WebP's picture (and animation) without EXIF, XMP, profile and trailing data. Returns null for a damaged
 * WebP.
 */
export function stripWebp(bytes: Buffer): Buffer | null {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  const kept = [Buffer.from(bytes.subarray(0, RIFF_HEADER))];
  const parts = new PartCount();
  let at = RIFF_HEADER;
  while (at + 8 <= end) {
    parts.add();
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > end) return null;
    const chunk = Buffer.from(bytes.subarray(at, next));
    const type = chunk.toString('latin1', 0, 4);
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~METADATA_FLAGS, 8);
    if (PICTURE_CHUNKS.has(type)) kept.push(chunk);
    at = next;
  }
  const stripped = Buffer.concat(kept);
  stripped.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}
