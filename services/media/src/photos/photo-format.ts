import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';

/** Accepted formats of uploads (docs/rules/images.md). */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'tiff' | 'bmp';

const FORMATS: Record<string, PhotoFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
  'image/tiff': 'tiff',
  'image/bmp': 'bmp',
};

/** Brands of image sequences (ISO/IEC 23008-12). */
const SEQUENCES = ['avis', 'msf1', 'hevc', 'hevx', 'hevm', 'hevs'];

const HEAD_BYTES = 4100;
const TIFF_HEADS = ['49492a00', '4d4d002a'];

/**
 * Detects the format from the content. Returns null if the file is not a photo. File names and declared types do not
 * count.
 */
export async function photoFormat(path: string): Promise<PhotoFormat | null> {
  const head = await firstBytes(path);
  const mime = isTiff(head) ? await tiffKind(path) : (await fileTypeFromBuffer(head))?.mime;
  return (mime && FORMATS[mime]) || null;
}

/** Whether a file declares itself an image sequence, such as an animated AVIF. */
export async function isSequence(path: string): Promise<boolean> {
  const head = await firstBytes(path);
  return head.toString('latin1', 4, 8) === 'ftyp' && SEQUENCES.includes(head.toString('latin1', 8, 12));
}

/** The start of a file, which names its format. */
export async function firstBytes(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const isTiff = (head: Buffer) => TIFF_HEADS.includes(head.subarray(0, 4).toString('hex'));

/** Raw camera formats start like TIFF and differ in a directory anywhere in the file. A damaged file counts as TIFF. */
async function tiffKind(path: string) {
  return (await fileTypeFromFile(path))?.mime ?? 'image/tiff';
}
