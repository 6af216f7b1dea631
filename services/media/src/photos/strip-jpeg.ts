import { PartCount } from './part-count.js';

const STREAM_START = 0xd8;
const STREAM_END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP14 = 0xee;
/** Size of a JFIF segment without a thumbnail. */
const PLAIN_JFIF_BYTES = 18;

/**
 * Baseline, extended and progressive frames with Huffman coding. Browsers decode no other frames (ITU T.81, table B.1).
 */
const SHOWN_FRAMES = [0xc0, 0xc1, 0xc2];
/** Markers in the range of frame markers that start tables: Huffman codes, an extension, arithmetic conditioning. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

/**
 * Returns a JPEG's picture without EXIF, XMP, comments, profiles, previews and trailing data. No pixel changes. Returns
 * null for an unusual structure, or for frames that browsers do not show (lossless, arithmetic coding, 12 bits).
 * @throws PhotoRefused for a file with countless segments
 */
export function stripJpeg(bytes: Buffer): Buffer | null {
  if (bytes.readUInt16BE(0) !== (0xff00 | STREAM_START)) return null;
  const kept = [bytes.subarray(0, 2)];
  const parts = new PartCount();
  let at = 2;
  while (at + 4 <= bytes.length) {
    parts.add();
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const segment = bytes.subarray(at, at + 2 + bytes.readUInt16BE(at + 2));
    if (isFrame(marker) && !isShown(marker, segment)) return null;
    if (isPicture(marker, segment)) kept.push(segment);
    at += segment.length;
    if (marker !== SCAN) continue;
    const end = endOfScan(bytes, at);
    kept.push(bytes.subarray(at, end));
    at = end;
    if (bytes[at + 1] === STREAM_END) return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
  }
  return null;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);

const isShown = (marker: number, segment: Buffer) => SHOWN_FRAMES.includes(marker) && segment[4] === 8;

/** Keeps tables, frames, scans and the two application segments that tell decoders the color model. */
function isPicture(marker: number, segment: Buffer): boolean {
  if (marker === APP0) return segment.length === PLAIN_JFIF_BYTES && segment.toString('latin1', 4, 8) === 'JFIF';
  if (marker === APP14) return segment.toString('latin1', 4, 9) === 'Adobe';
  return marker >= 0xc0 && marker <= 0xdf;
}

/** Offset of the next marker. Stuffed zeros and restart markers belong to the scan. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const marker = bytes[at + 1] ?? 0;
    const isData = marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
    if (!isData && marker !== 0xff) return at;
    at = bytes.indexOf(0xff, at + (isData ? 2 : 1));
  }
  return bytes.length;
}
