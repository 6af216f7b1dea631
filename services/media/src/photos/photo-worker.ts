import { readFile, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Image } from '@whereabouts/shared/contracts/media.js';
import { limitMemory } from '@whereabouts/shared/nest/process/limit-memory.js';
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

// The program of a worker process. It handles one photo at a time, whatever the photo contains. The service kills it if
// that takes too long.

/** Lower than every process that answers requests. */
const PRIORITY = 10;

// Processing photos in parallel uses the cores better than several threads per photo, and needs no more memory.
sharp.concurrency(1);
sharp.cache(false);
// Decoders print warnings that are not log lines.
for (const print of ['log', 'info', 'warn', 'error'] as const) console[print] = () => undefined;
setPriority(PRIORITY);
limitMemory(Number(process.env.PHOTO_MEMORY_BYTES));

/** A result or the reason for a refusal. Program errors are thrown. */
export type Outcome<Result> = { result: Result } | { refused: RefusalCode };

export interface Upload {
  path: string;
  /** Folder for the files to store. */
  folder: string;
}

/** A photo to store: upright, sRGB and without metadata. The caller deletes its files. */
export interface ProcessedPhoto extends Pick<Image, 'width' | 'height' | 'content_type' | 'bytes'> {
  photo_path: string;
  thumbnail_path: string;
  thumb_bytes: number;
  thumb_hash: string;
}

/** Converts an upload into a photo to store. Returns `large` if it must not run next to other photos. */
export function convert(upload: Upload) {
  return outcome(() =>
    asSupported(upload, async () => {
      const opened = await openPhoto(upload);
      return isLarge(opened.header.pixels) ? 'large' : await convertOpened(opened, upload);
    }),
  );
}

/** Like `convert`, for photos of any size. */
export function convertLarge(upload: Upload) {
  return outcome(() => asSupported(upload, async () => convertOpened(await openPhoto(upload), upload)));
}

/** Reports an image sequence that no decoder here can read as not supported, not as damaged. */
async function asSupported<Result>({ path }: Upload, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isUnreadable = error instanceof PhotoRefused && error.code === 'unreadable_image';
    throw isUnreadable && (await isSequence(path)) ? unsupportedImage() : error;
  }
}

/** Creates the input of a vision model from a stored photo. */
export function picture(request: PictureRequest) {
  return outcome(() => makePicture(request));
}

/** Crops a stored photo. */
export function crop(request: CropRequest) {
  return outcome(() => cropPhoto(request));
}

async function outcome<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  // The service measures the work from this point (`photo-processes.ts`).
  process.send?.({ begun: process.pid });
  try {
    return { result: await work() };
  } catch (error) {
    // The remaining memory may be fragmented, so the next photo gets a new process.
    if (error instanceof OutOfMemory) process.exit(1);
    if (error instanceof PhotoRefused) return { refused: error.code };
    if (isNoSpace(error)) return { refused: 'storage_full' };
    throw error;
  }
}

interface OpenedPhoto {
  header: PhotoHeader;
  /** The photo without metadata, or null if that requires encoding it again. */
  stripped: Buffer | null;
}

async function openPhoto({ path }: Upload): Promise<OpenedPhoto> {
  const format = await photoFormat(path);
  if (!format) throw new PhotoRefused('not_an_image');
  // Runs first, because it refuses files with countless parts.
  const stripped = stripMetadata(await readFile(path), format);
  return { header: await readHeader(path, format), stripped };
}

async function convertOpened({ header, stripped }: OpenedPhoto, { path, folder }: Upload): Promise<ProcessedPhoto> {
  if (isShownAsStored(header) && stripped) {
    try {
      return await store(stripped, folder);
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error;
      // The file has internal damage. If a decoder can read the whole picture, encoding it again repairs the file.
    }
  }
  return store(await encodePhoto(path, header), folder);
}

/** Decodes the photo before it is stored, which proves that it can be shown. */
async function store(photo: Buffer, folder: string): Promise<ProcessedPhoto> {
  const paths = { photo_path: join(folder, 'photo'), thumbnail_path: join(folder, 'thumb') };
  // Writes to disk while the photo is decoded. Both must end before the folder may be deleted.
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
