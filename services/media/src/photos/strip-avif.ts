import { PartCount } from './part-count.js';

/** File type, description, pixels: what a still picture is made of. */
const PICTURE_BOXES = new Set(['ftyp', 'meta', 'mdat']);

/**
 * An AVIF that holds nothing but its picture, as it is. Null when there is more: offsets inside the file make it
 * impossible to take a part out, so that such a file is encoded again.
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
