import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Image } from '@whereabouts/shared/contracts/media.js';
import sharp from 'sharp';
import { encodePhoto } from './encode-photo.js';
import { isLarge } from './large-photo.js';
import { photoFormat } from './photo-format.js';
import { type PhotoHeader, readHeader } from './photo-header.js';
import { PhotoRefused, unreadableImage } from './photo-refused.js';
import { isShownAsStored, stripMetadata } from './strip-metadata.js';
import { makeThumbnail } from './thumbnail.js';

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

/** Turns whatever was uploaded into a photo to store; `large` when that is too much work beside other photos. */
export async function convertPhoto(upload: Upload): Promise<ProcessedPhoto | 'large'> {
  const opened = await openPhoto(upload);
  return isLarge(opened.header.pixels) ? 'large' : convertOpened(opened, upload);
}

/** As `convertPhoto`, whatever its size. */
export async function convertLargePhoto(upload: Upload): Promise<ProcessedPhoto> {
  return convertOpened(await openPhoto(upload), upload);
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
  const photo = (isShownAsStored(header) && stripped) || (await encodePhoto(path, header));
  return store(photo, folder);
}

/** Decodes what will be stored, which proves that it can be shown. */
async function store(photo: Buffer, folder: string): Promise<ProcessedPhoto> {
  const { webp, thumb_hash } = await makeThumbnail(photo);
  const { width, height, mediaType } = await sharp(photo).metadata();
  const paths = { photo_path: join(folder, 'photo'), thumbnail_path: join(folder, 'thumb') };
  await writeFile(paths.photo_path, photo, { mode: 0o640 });
  await writeFile(paths.thumbnail_path, webp, { mode: 0o640 });
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
