import type { DoubtfulField } from '@whereabouts/shared/contracts/item-schemas.js';
import { MAX_LINE } from '@whereabouts/shared/contracts/limits.js';
import { cutText } from '../vision/cut-text.js';
import { MAKER, MODEL, SERIAL } from './label-words.js';
import { productCode } from './product-code.js';
import type { Reading } from './reading.js';
import { scannedSerial } from './sure-serial.js';

/** The facts that a label states about the product. */
export type ProductFacts = Record<DoubtfulField, string | null>;

/** Signs between the word and the value. */
const SEPARATOR = /^\s*(?:[.:：;#=]\s*)+|^\s+/;
/** A label sometimes continues with its next fact on the same line. */
const NEXT_FACT = new RegExp(`\\s+(?=${[SERIAL, MODEL].map(({ source }) => source).join('|')})`, 'i');
/** One word, or groups of digits such as "107 004 562". */
const SERIAL_VALUE = /^\d{2,4}(?: \d{2,4})+\b|^[A-Z0-9][A-Z0-9/.-]{3,}/i;
/** A line that is the name of a company: it ends with its legal form. */
const COMPANY = /^\p{Lu}[^\d:@]{2,60}\b(?:GmbH|Inc|Ltd|LLC|Corp|Corporation|S\.?p\.?A|B\.?V)\.?$/u;
const SELLER = /\b(?:import|distributed|distributor|sold|vertrieb)/i;
/** A shorter word in capitals may be the beginning of another word. */
const LEAST_GLUED = 5;

/** Finds facts where the pattern is plain: a known word, and its value behind it or alone on the next line. */
export function labelFacts(reading: Reading): ProductFacts {
  const texts = reading.lines.map(({ text }) => text);
  const { model, serial_number } = labeledCodes(texts);
  return {
    manufacturer: valueAfter(texts, MAKER, (value) => value) ?? companyIn(texts),
    model,
    serial_number: serial_number && (scannedSerial(reading, serial_number) ?? serial_number),
    code: productCode(reading),
  };
}

/** The model and the serial number that these lines name as such. */
export function labeledCodes(texts: string[]): Pick<ProductFacts, 'model' | 'serial_number'> {
  const serial = valueAfter(texts, SERIAL, (value) => SERIAL_VALUE.exec(value)?.[0] ?? '');
  const model = valueAfter(texts, MODEL, (value) => value);
  return {
    model: model && /\d/.test(model) ? model : null,
    serial_number: serial && /\d/.test(serial) ? serial : null,
  };
}

/** The one company whose full name is on the label. Two of them may be the maker and a seller. */
function companyIn(texts: string[]): string | null {
  const [company, ...others] = new Set(texts.filter((text) => COMPANY.test(text) && !SELLER.test(text)));
  return company && others.length === 0 ? cutText(company, MAX_LINE) : null;
}

/** Whether a line states one of the facts. Such a line is no name, but the title "Serial killer" is. */
export const isFact = (text: string) =>
  /[\d:：]|\bn(?:o|r)\b/i.test(text) && [SERIAL, MODEL, MAKER].some((word) => behind(text, word) !== null);

function valueAfter(texts: string[], word: RegExp, readValue: (text: string) => string): string | null {
  for (const [index, text] of texts.entries()) {
    const rest = behind(text, word);
    if (rest === null) continue;
    const own = rest.replace(SEPARATOR, '').split(NEXT_FACT)[0]?.trim();
    const next = texts[index + 1] ?? '';
    const value = readValue(own || (isFact(next) ? '' : next.trim()));
    if (value) return cutText(value, MAX_LINE) || null;
  }
  return null;
}

/** The text behind a word that stands alone. Null without the word. */
function behind(text: string, word: RegExp): string | null {
  const found = word.exec(text);
  if (!found) return null;
  const rest = text.slice(found.index + found[0].length);
  return !rest || SEPARATOR.test(rest) || /^\d/.test(rest) || isGlued(found[0], rest) ? rest : null;
}

/** Whether the reader lost the blank between a word in capitals and its value. */
function isGlued(word: string, rest: string): boolean {
  return word.length >= LEAST_GLUED && word === word.toUpperCase() && /^[A-Z-]*\d/.test(rest);
}
