import { ConflictException } from '@nestjs/common';
import { UNNAMED } from '@whereabouts/shared/contracts/item-fields.js';
import { fileNameParts, isMadeByCamera } from '../entries/file-name-parts.js';
import { OFFLINE } from '../models/known-models.js';
import type { AiCallsService } from '../usage/ai-calls.service.js';
import { colorName } from './color-name.js';
import { cutText, LENGTHS } from './cut-text.js';
import { NO_FACTS } from './detected-item.schema.js';
import { mainColorOf } from './main-color.js';
import type { RowChanges } from './row-changes.js';
import type { Detection, ProviderSlot, VisionImage, VisionModel } from './vision-model.js';

const CONFIDENCE = 0.1;

/** Works without key and network: returns one item with the name from the file name and the main color of the image. */
export class OfflineVision implements VisionModel {
  readonly isFree = true;

  constructor(private readonly calls: Pick<AiCallsService, 'record'>) {}

  async detectItems({ pixels, file_name, source }: VisionImage, slot: ProviderSlot): Promise<Detection> {
    const started = performance.now();
    const dominant = await slot(async () => mainColorOf(pixels));
    const { name } = fileNameParts(file_name);
    const isNamed = name !== '' && !isMadeByCamera(name);
    const item = {
      name: isNamed ? cutText(name, LENGTHS.name) : UNNAMED,
      description: null,
      category: null,
      color: colorName(dominant),
      quantity: 1,
      confidence: CONFIDENCE,
      alternatives: [],
      box: null,
      ...NO_FACTS,
    };
    await this.calls.record({
      source,
      model: OFFLINE.id,
      input_tokens: 0,
      output_tokens: 0,
      cost_usd: 0,
      duration_ms: Math.round(performance.now() - started),
      outcome: 'answered',
      is_repair: false,
      prompt_version: null,
    });
    const summary = isNamed
      ? 'No AI looks at photos here, so the item is named by its file name.'
      : 'This server has no AI, and the file name does not name the item. Please name it.';
    return { items: [item], summary, named_by: 'file_name', dropped: 0, left_out: 0 };
  }

  async correctItems(): Promise<RowChanges> {
    throw new ConflictException({
      message: 'No AI is set up here, so rows cannot be corrected in words. Please edit them yourself.',
      code: 'no_ai',
    });
  }
}
