import { UNNAMED } from '@whereabouts/shared/contracts/item-fields.js';
import type { DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import type { Detection } from '../vision/vision-model.js';
import { confirmedFacts } from './confirmed-facts.js';
import { type FoundItem, withOneOwner } from './one-owner.js';
import { printedText, readingIn } from './printed-text.js';
import type { Reading } from './reading.js';
import { serialBox } from './serial-box.js';
import { suggestedName } from './suggested-name.js';

const NAMED_BY_TEXT = 'No AI looks at photos here, so the item is named by the text on it.';
const NO_TEXT = 'No AI looks at photos here, and the photo shows no text that could name the item. Please name it.';

/** `is_provisional`: read in a language that may be wrong, so its text is read again later (`background`). */
export type PhotoReading = Reading & { is_provisional?: boolean };

/**
 * Adds what the reader found to the items of a photo: their printed text, facts from labels and codes, and the name of
 * an item that neither a model nor its file name has named. Null: the reader is off or could not read the photo.
 */
export function withReading(detection: Detection, reading: PhotoReading | null): Detection {
  const found = detection.items.map((item) => readItem(item, reading));
  if (detection.named_by === 'model') {
    const items = withOneOwner(found).map((item, at) => withSerialBox(item, found[at]?.part));
    return { ...detection, items };
  }
  if (!reading) return detection;
  const items = found.map(({ item, part }) => named(withSerialBox(item, part), reading));
  if (detection.items.every(({ name }) => name !== UNNAMED)) return { ...detection, items };
  return { ...detection, items, summary: items.some(({ name }) => name === UNNAMED) ? NO_TEXT : NAMED_BY_TEXT };
}

/** A value of a model counts only as far as the text or a code confirms it. */
function readItem(seen: DetectedItem, reading: PhotoReading | null): FoundItem {
  const part = reading && readingIn(reading, seen.box);
  // Inventory counts an item with a text as read.
  const text = reading?.is_provisional ? null : part;
  const item = {
    ...seen,
    ...confirmedFacts(seen, part),
    printed_text: text && printedText(text),
    text_read: text !== null,
  };
  return { item, seen, part: part ?? { lines: [], codes: [] } };
}

function withSerialBox(item: DetectedItem, part: Reading | undefined): DetectedItem {
  const serial_box = part && serialBox(part, item.serial_number);
  return serial_box ? { ...item, serial_box } : item;
}

/**
 * The name of the file wins: a user may have chosen it. Other lines do not become alternatives, because viewers of a
 * group see these, but not the printed text.
 */
function named(item: DetectedItem, { lines }: Reading): DetectedItem {
  if (item.name !== UNNAMED) return item;
  return { ...item, name: suggestedName(lines) ?? UNNAMED };
}
