import { PartCount } from './part-count.js';

/** The boxes of a still picture: file type, description and pixels. */
const PICTURE_BOXES = new Set(['ftyp', 'meta', 'mdat']);

/**
 * Returns an AVIF unchanged if it contains only its picture, and otherwise null. File offsets make it impossible to
 * remove a part, so such a file must be encoded again.
 */
export function cleanAvif(bytes: Buffer): Buffer | null {
  const parts = new PartCount();
  let at = 0;
  while (at + 8 <= bytes.length) {
    parts.add();
    const size = bytes.readUInt32BE(at);
    if (size < 8 || !PICTURE_BOXES.has(bytes.toString('latin1', at + 4, at + 8))) return null;
    at += size;
  }
  return at === bytes.length ? bytes : null;
}
