import { confusableKey } from '@whereabouts/shared/contracts/confusable-key.js';
import { DoubtfulField } from '@whereabouts/shared/contracts/item-schemas.js';
import { codeKey, isProductCode } from '@whereabouts/shared/contracts/product-code.js';
import type { DetectedItem } from '@whereabouts/shared/contracts/vision.js';
import { labelFacts, type ProductFacts } from './label-facts.js';
import { isSureCode } from './product-code.js';
import type { Reading } from './reading.js';
import { isSureSerial } from './sure-serial.js';

/**
 * The facts of an item, from a model's answer and the reading of the item's part of the photo. A value of the model
 * counts if the text or a code contains it. It is dropped if the reader read other text there, and doubtful if the
 * reader could not decide: no text, or no reading. A serial number or code is also doubtful if the reader may be wrong
 * (docs/recognition.md).
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
    else if (value && texts.length === 0) facts[field] = value;
    const agrees = field === 'code' && isSameProduct(seen.code, facts.code);
    if (facts[field] && !agrees && isDoubtful(field, facts[field], texts.length > 0 ? reading : null))
      doubtful.push(field);
  }
  return { ...facts, doubtful };
}

/** A model and the print would not name the same product by chance. */
const isSameProduct = (seen: string | null, printed: string | null) =>
  seen !== null && printed !== null && isProductCode(codeKey(seen)) && codeKey(seen) === codeKey(printed);

function isDoubtful(field: DoubtfulField, value: string, reading: Reading | null): boolean {
  if (!reading) return true;
  if (field === 'serial_number') return !isSureSerial(reading, value);
  return field === 'code' && !isSureCode(reading, value);
}
