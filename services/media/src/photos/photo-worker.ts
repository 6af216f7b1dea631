import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Image } from '@whereabouts/shared/contracts/media.js';
import sharp from 'sharp';
import { type CropRequest, cropPhoto } from './crop-photo.js';
import { encodePhoto } from './encode-photo.js';
import { isLarge } from './large-photo.js';
import { makePicture, type PictureRequest } from './make-picture.js';
import { isSequence, photoFormat } from './photo-format.js';
import { type PhotoHeader, readHeader } from './photo-header.js';
import {
  isNoSpace,
  OutOfMemory,
  PhotoRefused,
  type RefusalCode,
  unreadableImage,
  unsupportedImage,
} from './photo-refused.js';
import { isShownAsStored, stripMetadata } from './strip-metadata.js';
import { makeThumbnail } from './thumbnail.js';

// What a worker process runs: one photo at a time, whatever is in it. The service kills it when that takes too long.

/** Below everything that answers requests. */
const PRIORITY = 10;

// Photos side by side use the cores better than threads on one photo, and need no more memory.
sharp.concurrency(1);
sharp.cache(false);
// Decoders print their complaints, which are no log lines.
for (const print of ['log', 'info', 'warn', 'error'] as const) console[print] = () => undefined;
setPriority(PRIORITY);
limitMemory();

/** The kernel refuses memory beyond the limit: the photo fails, or with it this process. Linux has a limit for that. */
function limitMemory() {
  if (process.platform !== 'linux') return;
  const [, kilobytes] = /VmData:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  const limit = Number(kilobytes) * 1024 + Number(process.env.PHOTO_MEMORY_BYTES);
  execFileSync('prlimit', ['--pid', String(process.pid), `--data=${limit}`]);
}

/** A result, or why there is none; failures of the program itself are thrown. */
export type Outcome<Result> = { result: Result } | { refused: RefusalCode };

export interface Upload {
  path: string;
  /** Where the files to store are written. */
  folder: string;
}

/** A photo as it is stored: upright, sRGB, free of metadata. Its files are the caller's to keep or erase. */
export interface ProcessedPhoto extends Pick<Image, 'width' | 'height' | 'content_type' | 'bytes'> {
  photo_path: string;
  thumbnail_path: string;
  thumb_bytes: number;
  thumb_hash: string;
}

/** Makes an upload the photo to store; `large` for one that is too much work beside other photos. */
export function convert(upload: Upload) {
  return outcome(() =>
    asSupported(upload, async () => {
      const opened = await openPhoto(upload);
      return isLarge(opened.header.pixels) ? 'large' : await convertOpened(opened, upload);
    }),
  );
}

/** As `convert`, whatever its size. */
export function convertLarge(upload: Upload) {
  return outcome(() => asSupported(upload, async () => convertOpened(await openPhoto(upload), upload)));
}

/** A sequence of images that no decoder here reads is not damaged. */
async function asSupported<Result>({ path }: Upload, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isUnreadable = error instanceof PhotoRefused && error.code === 'unreadable_image';
    throw isUnreadable && (await isSequence(path)) ? unsupportedImage() : error;
  }
}

/** Makes what a vision model looks at of a stored photo. */
export function picture(request: PictureRequest) {
  return outcome(() => makePicture(request));
}

/** Cuts parts out of a stored photo. */
export function crop(request: CropRequest) {
  return outcome(() => cropPhoto(request));
}

async function outcome<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  // From now on the work is measured (`photo-processes.ts`).
  process.send?.({ begun: process.pid });
  try {
    return { result: await work() };
  } catch (error) {
    // What is left of its memory may be in pieces: the next photo gets another process.
    if (error instanceof OutOfMemory) process.exit(1);
    if (error instanceof PhotoRefused) return { refused: error.code };
    if (isNoSpace(error)) return { refused: 'storage_full' };
    throw error;
  }
}

interface OpenedPhoto {
  header: PhotoHeader;
  /** Free of metadata, if that can be had without encoding it again. */
  stripped: Buffer | null;
}

async function openPhoto({ path }: Upload): Promise<OpenedPhoto> {
  const format = await photoFormat(path);
  if (!format) throw new PhotoRefused('not_an_image');
  // First, because it refuses files of countless parts.
  const stripped = stripMetadata(await readFile(path), format);
  return { header: await readHeader(path, format), stripped };
}

async function convertOpened({ header, stripped }: OpenedPhoto, { path, folder }: Upload): Promise<ProcessedPhoto> {
  if (isShownAsStored(header) && stripped) {
    try {
      return await store(stripped, folder);
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error;
      // Damaged inside. If a decoder can make a whole picture of it, encoding that again repairs the file.
    }
  }
  return store(await encodePhoto(path, header), folder);
}

/** Decodes what will be stored, which proves that it can be shown. */
async function store(photo: Buffer, folder: string): Promise<ProcessedPhoto> {
  const paths = { photo_path: join(folder, 'photo'), thumbnail_path: join(folder, 'thumb') };
  // The disk is at work while the photo is decoded. Both end before the folder may be erased.
  const decoding = makeThumbnail(photo);
  const writing = writeFile(paths.photo_path, photo, { mode: 0o640, flush: true });
  await Promise.allSettled([decoding, writing]);
  const { webp, thumb_hash } = await decoding;
  await writing;
  await writeFile(paths.thumbnail_path, webp, { mode: 0o640 });
  const { width, height, mediaType } = await sharp(photo).metadata();
  return {
    ...paths,
    width,
    height,
    content_type: storedType(mediaType),
    bytes: photo.length,
    thumb_bytes: webp.length,
    thumb_hash,
  };
}

const STORED_TYPES: Image['content_type'][] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

function storedType(media_type: string | undefined): Image['content_type'] {
  const type = STORED_TYPES.find((each) => each === media_type);
  if (!type) throw unreadableImage();
  return type;
}
