import { readFile } from 'node:fs/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Image } from '@whereabouts/shared/contracts/media.js';
import sharp from 'sharp';
import { encodePhoto } from './encode-photo.js';
import { HeicDecoder } from './heic-decoder.js';
import { photoFormat } from './photo-format.js';
import { readHeader } from './photo-header.js';
import { notAnImage } from './photo-problems.js';
import { stripMetadata } from './strip-metadata.js';
import { makeThumbnail, thumbHash } from './thumbnail.js';

// Two photos side by side use two cores better than two threads on one photo, and need no more memory.
sharp.concurrency(1);
sharp.cache(false);

/** A photo as it is stored: upright, sRGB, free of metadata. */
export interface ProcessedPhoto extends Pick<Image, 'width' | 'height' | 'content_type'> {
  photo: Buffer;
  thumbnail: Buffer;
  thumb_hash: string;
}

/** Turns whatever was uploaded into a photo to store, or says why it is none. */
@Injectable()
export class PhotoProcessor implements OnModuleDestroy {
  private readonly heic = new HeicDecoder();

  /** @throws UnsupportedMediaTypeException, PayloadTooLargeException or UnprocessableEntityException */
  async process(path: string): Promise<ProcessedPhoto> {
    const format = await photoFormat(path);
    if (!format) throw notAnImage();
    const header = await readHeader(path, format);
    const photo = stripMetadata(await readFile(path), header) ?? (await encodePhoto(path, header, this.heic));
    return describe(photo);
  }

  onModuleDestroy() {
    return this.heic.close();
  }
}

/** Decodes what will be stored, which proves that it can be shown. */
async function describe(photo: Buffer): Promise<ProcessedPhoto> {
  const thumbnail = await makeThumbnail(photo);
  const { width, height, mediaType } = await sharp(photo).metadata();
  const content_type = Image.shape.content_type.parse(mediaType);
  return { photo, thumbnail, width, height, content_type, thumb_hash: await thumbHash(thumbnail) };
}
