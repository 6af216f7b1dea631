import { ConflictException } from '@nestjs/common';
import sharp from 'sharp';
import { fileNameParts } from '../entries/file-name-parts.js';
import { OFFLINE } from '../models/known-models.js';
import type { AiCallsService } from '../usage/ai-calls.service.js';
import { colorName } from './color-name.js';
import { cutText, LENGTHS } from './cut-text.js';
import type { RowChanges } from './row-changes.js';
import { type Detection, type Photo, type Turn, VisionModel } from './vision-model.js';

/** Enough to tell the main colour. */
const SAMPLE_SIDE = 100;
const CONFIDENCE = 0.1;

/** Needs no key and no network: one item, named by the file name, with the colour most of the photo has. */
export class OfflineVision extends VisionModel {
  constructor(private readonly calls: Pick<AiCallsService, 'record'>) {
    super();
  }

  async detectItems({ jpeg, file_name, source }: Photo, turn: Turn): Promise<Detection> {
    const started = performance.now();
    const dominant = await turn(() => mainColorOf(jpeg));
    const item = {
      name: cutText(fileNameParts(file_name).name, LENGTHS.name) || 'Photo',
      description: null,
      category: null,
      color: colorName(dominant),
      quantity: 1,
      confidence: CONFIDENCE,
      box: null,
    };
    await this.calls.record({
      source,
      model: OFFLINE.id,
      input_tokens: 0,
      output_tokens: 0,
      duration_ms: Math.round(performance.now() - started),
      outcome: 'answered',
      is_repair: false,
    });
    return { items: [item], summary: 'No AI looks at photos here, so the item is named by its file name.' };
  }

  async correctItems(): Promise<RowChanges> {
    throw new ConflictException({
      message: 'No AI is set up here, so rows cannot be corrected in words. Please edit them yourself.',
      code: 'no_ai',
    });
  }
}

async function mainColorOf(jpeg: Buffer) {
  const sample = await sharp(jpeg).resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'inside' }).toBuffer();
  return (await sharp(sample).stats()).dominant;
}
