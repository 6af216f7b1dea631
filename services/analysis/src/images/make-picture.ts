import { UnprocessableEntityException } from '@nestjs/common';
import sharp, { type SharpOptions } from 'sharp';
import type { Picture } from '../vision/vision-model.js';

/** What leaves for a provider is no larger (docs/rules/analysis.md). */
const LONGEST_SIDE = 1568;

/** Media has decided that the image is good (docs/rules/images.md): nothing here decides again. */
export const AS_STORED: SharpOptions = { failOn: 'none' };

/** What an image that cannot be decoded is answered with. */
export const unreadable = () =>
  new UnprocessableEntityException({ message: 'The photo could not be read.', code: 'unprocessable' });

/** A JPEG of that size leaves as media has stored it, upright and without metadata. */
export async function makePicture(photo: ArrayBuffer): Promise<Picture> {
  try {
    const { format, width, height } = await sharp(photo, AS_STORED).metadata();
    if (format === 'jpeg' && Math.max(width, height) <= LONGEST_SIDE)
      return { jpeg: Buffer.from(photo), width, height };
    const { data: jpeg, info } = await sharp(photo, AS_STORED)
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg()
      .toBuffer({ resolveWithObject: true });
    return { jpeg, width: info.width, height: info.height };
  } catch {
    throw unreadable();
  }
}
