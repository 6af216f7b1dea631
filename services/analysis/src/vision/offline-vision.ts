import sharp from 'sharp';
import { fileNameParts } from '../entries/file-name-parts.js';
import { colorName } from './color-name.js';
import { cutText, LENGTHS } from './cut-text.js';
import { type Detection, type Photo, VisionModel } from './vision-model.js';

/** Enough to tell the main colour. */
const SAMPLE_SIDE = 100;
const CONFIDENCE = 0.1;

/** Needs no key and no network: one item, named by the file name, with the colour most of the photo has. */
export class OfflineVision extends VisionModel {
  async detectItems({ jpeg, file_name }: Photo): Promise<Detection> {
    const sample = await sharp(jpeg).resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'inside' }).toBuffer();
    const { dominant } = await sharp(sample).stats();
    const item = {
      name: cutText(fileNameParts(file_name).name, LENGTHS.name) || 'Photo',
      description: null,
      category: null,
      color: colorName(dominant),
      quantity: 1,
      confidence: CONFIDENCE,
      box: null,
    };
    return { items: [item], summary: 'No AI looks at photos here, so the item is named by its file name.' };
  }
}
