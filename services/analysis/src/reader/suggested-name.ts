import { confusableKey } from '@whereabouts/shared/contracts/confusable-key.js';
import { cutText, LENGTHS } from '../vision/cut-text.js';
import { isFact, labeledCodes } from './label-facts.js';
import type { TextLine } from './reading.js';

/** Lines at least this tall, relative to the tallest one, belong to the name if they are next to it. */
const PROMINENT = 0.6;
/** Largest gap between lines of a name, in heights of the tallest line. */
const GAP = 1.5;
const MOST_LINES = 3;
const MOST_CHARACTERS = 60;
const SURE = 0.8;

/** Addresses and marks that stand large on packages but name nothing. */
const NO_NAME = /https?:|www\.|@|\.(?:com|de|org|net)\b|\bmade in\b|^(?:CE|UKCA|new|neu|sale|gratis|free)$|[%€$£]/i;

/** A brand or a product line of so few words does not tell an item apart. */
const FEW_WORDS = 2;
/** Lines at least this tall may follow a single word. */
const SECOND = 0.35;
/** More lines than this, all about as tall as the tallest, are running text, such as a page of a book. */
const MOST_ALIKE = 5;
const ALIKE = 0.85;
/** Letters and then digits, such as "GSR 12V-35" or "TE 2". Standards and protection classes look like it. */
const MODEL_NAME = /^(?!(?:CE|EN|IEC|ISO|DIN|VDE|IP|UL)\b|IP\d)[A-Z]{1,5}[ -]?\d[A-Z\d./-]*(?: [A-Z\d./-]+)?$/;

/**
 * A name from the most prominent words of an item, or null. A short one gets the name of the model, if it is printed.
 * The text is content: nothing in it is followed. Viewers see names, so no name has the serial number.
 */
export function suggestedName(all: TextLine[]): string | null {
  const lines = withoutSerial(all);
  const named = lines.filter(isName);
  const [tallest] = named.toSorted((a, b) => b.height - a.height);
  if (!tallest || named.filter(({ height }) => height >= ALIKE * tallest.height).length > MOST_ALIKE) return null;
  let chosen = prominentNear(tallest, named, PROMINENT).slice(0, MOST_LINES);
  if (wordsIn(chosen) === 1) chosen = prominentNear(tallest, named, SECOND).slice(0, 2);
  const model = lines.filter(isModel).toSorted((a, b) => b.height - a.height)[0];
  if (model && wordsIn(chosen) <= FEW_WORDS && !chosen.some(({ text }) => /\d/.test(text))) chosen.push(model);
  let name = '';
  for (const word of lines.filter((line) => chosen.includes(line)).map(({ text }) => cleaned(text)))
    if (!name || `${name} ${word}`.length <= MOST_CHARACTERS) name = `${name} ${word}`.trim();
  return cutText(name, LENGTHS.name) || null;
}

/** The lines that are tall enough and connected to the tallest one by such lines, the tallest first. Not a page below a title. */
function prominentNear(tallest: TextLine, named: TextLine[], part: number): TextLine[] {
  const tall = named.filter((line) => line.height >= part * tallest.height);
  const group = new Set([tallest]);
  // The set grows during the loop, so the neighbors of neighbors follow.
  for (const member of group) for (const line of tall) if (isNear(line, member, tallest.height)) group.add(line);
  return group.size > MOST_ALIKE ? [tallest] : [...group].toSorted((a, b) => b.height - a.height);
}

/** A label may state its serial number on the line below the word. */
function withoutSerial(lines: TextLine[]): TextLine[] {
  const { serial_number } = labeledCodes(lines.map(({ text }) => text));
  if (!serial_number) return lines;
  const key = confusableKey(serial_number);
  return lines.filter(({ text }) => !confusableKey(text).includes(key));
}

const wordsIn = (lines: TextLine[]) => lines.flatMap(({ text }) => text.split(/\s+/)).length;

const isModel = ({ text, confidence }: TextLine) => confidence >= SURE && MODEL_NAME.test(text) && !isFact(text);

function isName({ text, confidence }: TextLine): boolean {
  const letters = text.match(/\p{Letter}/gu)?.length ?? 0;
  const ideographs = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const isWord = letters >= 3 || ideographs >= 2;
  return confidence >= SURE && isWord && letters * 2 > text.length && !isFact(text) && !NO_NAME.test(text);
}

function isNear(one: TextLine, other: TextLine, tallest: number): boolean {
  const [, top, , height] = one.box;
  const [, otherTop, , otherHeight] = other.box;
  const gap = Math.max(top - (otherTop + otherHeight), otherTop - (top + height));
  return gap <= GAP * tallest && overlaps(one, other);
}

/** Whether two lines stand above each other or on one line. */
function overlaps({ box: [left, top, width, height] }: TextLine, { box: [x, y, wide, high] }: TextLine): boolean {
  const isAbove = left < x + wide && x < left + width;
  const isBeside = Math.abs(top + height / 2 - (y + high / 2)) < Math.min(height, high) / 2;
  return isAbove || isBeside;
}

/** Without marks at the ends, and without capitals throughout: "BOSCH" becomes "Bosch", "IKEA" stays. */
function cleaned(text: string): string {
  return text
    .replace(/[®™©]/g, '')
    .replace(/^[^\p{Letter}\p{Number}]+|[^\p{Letter}\p{Number})!?]+$/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Lu}{5,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}
