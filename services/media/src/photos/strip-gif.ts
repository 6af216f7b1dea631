import { PartCount } from './part-count.js';

const SCREEN_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const LOOPING = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/**
 * Returns a GIF's frames, timing and looping without comments, XMP and trailing data. Returns null for a damaged GIF.
 */
export function stripGif(bytes: Buffer): Buffer | null {
  let at = SCREEN_BYTES + colorTable(bytes[10]);
  const kept = [bytes.subarray(0, at)];
  const parts = new PartCount();
  while (at < bytes.length) {
    parts.add();
    const kind = bytes[at];
    if (kind === TRAILER) return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    if (kind !== EXTENSION && kind !== IMAGE) return null;
    const end = endOfBlocks(bytes, kind === IMAGE ? at + 11 + colorTable(bytes[at + 9]) : at + 2);
    const block = bytes.subarray(at, end);
    if (kind === IMAGE || isNeeded(block)) kept.push(block);
    at = end;
  }
  return null;
}

/** Size in bytes of the color table that a packed field declares. */
function colorTable(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

function isNeeded(extension: Buffer): boolean {
  if (extension[1] === APPLICATION) return LOOPING.includes(extension.toString('latin1', 3, 14));
  return extension[1] === GRAPHIC_CONTROL;
}

/** Data consists of blocks that start with their length. An empty block ends the sequence. */
function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}
