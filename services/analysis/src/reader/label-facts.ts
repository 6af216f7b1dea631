import type { DoubtfulField } from '@whereabouts/shared/contracts/item-schemas.js';
import { MAX_LINE } from '@whereabouts/shared/contracts/limits.js';
import { cutText } from '../vision/cut-text.js';
import { productCode } from './product-code.js';
import type { Reading } from './reading.js';

/** The facts that a label states about the product. */
export type ProductFacts = Record<DoubtfulField, string | null>;

/** Words before a value, as labels print them. Readers drop blanks, so a blank may be missing. */
const NUMBER = '(?:\\s*(?:no|nr|number|nummer|num)\\b)?';
const SERIAL = new RegExp(
  `(?:\\bS\\s?/\\s?N|\\bSN(?=[\\s.:#]|\\d)|\\bser(?:ial|ie)?${NUMBER}|\\bserien(?:nummer|nr)\\b)(?![a-z])`,
  'i',
);
const MODEL = new RegExp(`(?:\\bM\\s?/\\s?N\\b|\\b(?:model|modell|modèle|modelo|type|typ)${NUMBER})(?![a-z])`, 'i');
const MAKER = /(?:\bmanufacturer\b|\bmanufactured by\b|\bmade by\b|\bhersteller\b)/i;

/** Signs between the word and the value. */
const SEPARATOR = /^\s*(?:[.:#=]\s*)+|^\s+/;
/** A label sometimes continues with its next fact on the same line. */
const NEXT_FACT = new RegExp(`\\s+(?=${[SERIAL, MODEL].map(({ source }) => source).join('|')})`, 'i');
const SERIAL_VALUE = /^[A-Z0-9][A-Z0-9/.-]{3,}/i;

/** Finds facts where the pattern is plain: a known word, and its value behind it or alone on the next line. */
export function labelFacts(reading: Reading): ProductFacts {
  const texts = reading.lines.map(({ text }) => text);
  const serial = valueAfter(texts, SERIAL, (value) => SERIAL_VALUE.exec(value)?.[0] ?? '');
  const model = valueAfter(texts, MODEL, (value) => value);
  return {
    manufacturer: valueAfter(texts, MAKER, (value) => value),
    model: model && /\d/.test(model) ? model : null,
    serial_number: serial && /\d/.test(serial) ? serial : null,
    code: productCode(reading),
  };
}

/** Whether a line states one of the facts. Such a line is no name, but the title "Serial killer" is. */
export const isFact = (text: string) =>
  /[\d:]|\bn(?:o|r)\b/i.test(text) && [SERIAL, MODEL, MAKER].some((word) => word.test(text));

function valueAfter(texts: string[], word: RegExp, readValue: (text: string) => string): string | null {
  for (const [index, text] of texts.entries()) {
    const found = word.exec(text);
    if (!found) continue;
    const behind = text.slice(found.index + found[0].length);
    if (behind && !SEPARATOR.test(behind) && !/^\d/.test(behind)) continue;
    const own = behind.replace(SEPARATOR, '').split(NEXT_FACT)[0]?.trim();
    const next = texts[index + 1] ?? '';
    const value = readValue(own || (isFact(next) ? '' : next.trim()));
    if (value) return cutText(value, MAX_LINE) || null;
  }
  return null;
}
