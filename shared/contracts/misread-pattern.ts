import { CONFUSED } from './confusable-key.js';

/** Shorter words are not compared: "B2" is not "82". */
const LEAST = 4;

/** Shorter words with "ss" are not compared: "less" is not "label". */
const LEAST_SHARP_S = 5;

/** Longer words are not compared: the length of a pattern grows with the square of the word’s. */
const LONGEST = 40;

/** A class of characters for each confused sign: "[0oqd]" for "o". */
const CLASSES = new Map<string, string>();
for (const key of new Set(Object.values(CONFUSED))) {
  const signs = [key, ...Object.keys(CONFUSED).filter((sign) => CONFUSED[sign] === key)];
  for (const sign of signs) CLASSES.set(sign, `[${signs.join('')}]`);
}

const escaped = (sign: string) => sign.replace(/[^\p{Letter}\p{Number}]/u, '\\$&');

/**
 * A regular expression for the misreadings of a word of a search (`searchWords`) in `searchable` texts, in the syntax
 * that JavaScript and PostgreSQL share. Null for a word without misreadings.
 * - A word with a digit, or one that consists of confused signs, matches words with the same `confusableKey` and a digit:
 *   "boss" does not match "boss" this way, but "8055".
 * - "ss" also matches "b", because a reader that does not know ß reads it as B.
 */
export function misreadPattern(word: string): string | null {
  const signs = [...word];
  if (signs.length < LEAST || signs.length > LONGEST) return null;
  const digits = signs.filter((sign) => /[0-9]/.test(sign));
  if (digits.length === 0 && !signs.every((sign) => CLASSES.has(sign))) {
    if (signs.length < LEAST_SHARP_S || !word.includes('ss')) return null;
    return signs.map(escaped).join('').replaceAll('ss', '(?:ss|b)');
  }
  if (!signs.some((sign) => CLASSES.has(sign))) return null;
  const classes = signs.map((sign) => CLASSES.get(sign) ?? escaped(sign));
  if (digits.some((digit) => !CLASSES.has(digit))) return classes.join('');
  // One alternative for each place of a digit. PostgreSQL takes ten times as long with a lookahead.
  const withDigit = signs.flatMap((sign, at) => (CLASSES.has(sign) ? [classes.with(at, CONFUSED[sign] ?? sign)] : []));
  return `(?:${withDigit.map((parts) => parts.join('')).join('|')})`;
}
