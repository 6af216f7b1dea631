import type { DoubtfulField } from '@whereabouts/shared/contracts/item-schemas.js';
import { fold } from '@whereabouts/shared/contracts/search-folding.js';

/** `invented`: a value where the label says that there is none. `empty`: rightly no value. */
export type FieldOutcome = 'right' | 'wrong' | 'missing' | 'invented' | 'empty';

/** The parts of values that must be equal. Serial numbers and codes keep every sign, because one wrong sign makes them useless. */
const KEYS: Record<DoubtfulField, (value: string) => string> = {
  manufacturer: plain,
  model: plain,
  serial_number: (value) => value.normalize('NFKC').toUpperCase().replace(/\s+/g, ''),
  code: (value) => value.toUpperCase().replace(/[\s-]/g, ''),
};

/** Letters and digits alone. */
function plain(value: string): string {
  return fold(value).replace(/[^\p{Letter}\p{Number}]+/gu, '');
}

/** Compares a value with the label. Undefined if the label does not say what is printed. */
export function fieldOutcome(
  field: DoubtfulField,
  labeled: string | null | undefined,
  value: string | null,
): FieldOutcome | undefined {
  if (labeled === undefined) return undefined;
  if (labeled === null) return value ? 'invented' : 'empty';
  if (!value) return 'missing';
  return KEYS[field](labeled) === KEYS[field](value) ? 'right' : 'wrong';
}
