import { confusableKey } from '@whereabouts/shared/contracts/confusable-key.js';
import { DoubtfulField } from '@whereabouts/shared/contracts/item-schemas.js';
import type { DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import { labelFacts, type ProductFacts } from './label-facts.js';
import type { Reading } from './reading.js';

/**
 * The facts of an item, from a model's answer and the reading of the item's part of the photo. A value of the model
 * counts if the text or a code contains it. It is dropped if the reader read other text there, and doubtful if the
 * reader could not decide: no text, or no reading. A serial number is always doubtful, because readers and models
 * confuse the same signs (docs/recognition.md).
 */
export function confirmedFacts(
  seen: Pick<DetectedItem, DoubtfulField>,
  reading: Reading | null,
): ProductFacts & Pick<DetectedItem, 'doubtful'> {
  const facts: ProductFacts = reading
    ? labelFacts(reading)
    : { manufacturer: null, model: null, serial_number: null, code: null };
  const texts = [...(reading?.lines ?? []), ...(reading?.codes ?? [])].map(({ text }) => text);
  const known = texts.map(confusableKey).join('\n');
  const doubtful: DoubtfulField[] = [];
  for (const field of DoubtfulField.options) {
    const value = seen[field];
    const key = confusableKey(value ?? '');
    if (key.length > 1 && known.includes(key)) facts[field] ??= value;
    else if (value && texts.length === 0) {
      facts[field] = value;
      doubtful.push(field);
    }
    if (field === 'serial_number' && facts[field] && !doubtful.includes(field)) doubtful.push(field);
  }
  return { ...facts, doubtful };
}
