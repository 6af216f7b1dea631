import { COLOR_SIDE, PICTURE_SIDE } from '@whereabouts/shared/contracts/media.js';
import sharp from 'sharp';
import type { Picture } from '../vision/vision-model.js';

/** Creates the input of a vision model from a photo, as media does. */
export async function pictureOf(photo: Buffer): Promise<Picture> {
  const { data: jpeg, info } = await sharp(photo)
    .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg()
    .toBuffer({ resolveWithObject: true });
  const pixels = await sharp(jpeg).resize(COLOR_SIDE, COLOR_SIDE, { fit: 'fill' }).raw().toBuffer();
  return { jpeg, width: info.width, height: info.height, pixels };
}
