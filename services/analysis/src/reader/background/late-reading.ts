import type { PrintedTexts } from '@whereabouts/shared/contracts/inventory-for-services.js';
import { NO_FACTS } from '../../vision/detected-item.schema.js';
import { confirmedFacts } from '../confirmed-facts.js';
import { printedText, readingIn } from '../printed-text.js';
import type { Reading } from '../reading.js';
import { serialBox } from '../serial-box.js';
import { suggestedName } from '../suggested-name.js';

type Read = PrintedTexts['items'][number];

/**
 * Returns the texts of a photo's items, and suggestions for an item that is still unnamed. A photo of several items has
 * none, because nothing tells which of them the largest words name. Null: the photo cannot be read.
 */
export function lateReading(items: Pick<Read, 'id' | 'image_box'>[], reading: Reading | null): Read[] {
  return items.map(({ id, image_box }) => {
    if (!reading) return { id, image_box, printed_text: null };
    const part = readingIn(reading, image_box);
    const facts = confirmedFacts(NO_FACTS, part);
    const serial_box = serialBox(part, facts.serial_number);
    const suggested = { name: suggestedName(part.lines), ...facts, ...(serial_box && { serial_box }) };
    return { id, image_box, printed_text: printedText(part), ...(items.length === 1 && { suggested }) };
  });
}
