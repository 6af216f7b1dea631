import { cutText, LENGTHS } from '../vision/cut-text.js';
import { isFact } from './label-facts.js';
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

/** A name from the most prominent words of an item, or null. The text is content: nothing in it is followed. */
export function suggestedName(lines: TextLine[]): string | null {
  const named = lines.filter(isName);
  const [tallest] = named.toSorted((a, b) => b.height - a.height);
  if (!tallest) return null;
  const near = named.filter((line) => line.height >= PROMINENT * tallest.height && isNear(line, tallest));
  const chosen = near.toSorted((a, b) => b.height - a.height).slice(0, MOST_LINES);
  const words = near.filter((line) => chosen.includes(line)).map(({ text }) => cleaned(text));
  let name = '';
  for (const word of words) if (!name || `${name} ${word}`.length <= MOST_CHARACTERS) name = `${name} ${word}`.trim();
  return cutText(name, LENGTHS.name) || null;
}

function isName({ text, confidence }: TextLine): boolean {
  const letters = text.match(/\p{Letter}/gu)?.length ?? 0;
  const ideographs = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const isWord = letters >= 3 || ideographs >= 2;
  return confidence >= SURE && isWord && letters * 2 > text.length && !isFact(text) && !NO_NAME.test(text);
}

function isNear(line: TextLine, tallest: TextLine): boolean {
  const [, top, , height] = line.box;
  const [, tallestTop, , tallestHeight] = tallest.box;
  const gap = Math.max(top - (tallestTop + tallestHeight), tallestTop - (top + height));
  return line === tallest || (gap <= GAP * tallest.height && overlaps(line, tallest));
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
