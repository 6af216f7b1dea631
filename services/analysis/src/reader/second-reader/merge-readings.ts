import { labeledCodes } from '../label-facts.js';

/** A word or a line, and how sure its reader is (0 to 1). */
export interface Read {
  text: string;
  confidence: number;
}

/**
 * The second reader is hardly ever wrong above this confidence. Letters that its language does not have, such as Latin
 * ones on a Greek label, get less than 0.1.
 */
const SURE = 0.6;
/** PP-OCR reads models, numbers and dates better (docs/recognition.md). */
const DIGITS_OF_CODES = 3;
/** A value follows the colon of the word that names it. */
const AFTER_COLON = /(?<=[:：])\s*/;

/**
 * Merges two readings of a line: words of the second reader count if it is sure of them, and if they are no codes. The
 * readers lose blanks, so words are compared one by one only in parts of the line where both have as many.
 */
export function mergeReadings(first: Read, second: Read[]): Read {
  const parts = split(first);
  const others = second.flatMap(split);
  const ends = others.flatMap(({ text }, at) => (/[:：]$/.test(text) ? [at + 1] : []));
  const bounds = [...new Set([0, ...ends, others.length])];
  const merged =
    bounds.length === parts.length + 1
      ? parts.flatMap((part, at) => mergePart(part, others.slice(bounds[at], bounds[at + 1])))
      : mergePart(first, second);
  const [own, { text }, confidence] = [joined(parts), joined(merged), sureness(merged)];
  // The first reading may have no blank behind a colon.
  if (text === own.text) return { text: first.text, confidence };
  return keepsCodes(first, { text, confidence }) ? { text, confidence } : first;
}

/** The words around a code say nothing about it: a line is never surer than its least sure code. */
function sureness(words: Read[]): number {
  const codes = words.filter(({ text }) => digitsIn(text) >= DIGITS_OF_CODES).map(({ confidence }) => confidence);
  return Math.min(joined(words).confidence, ...codes);
}

/** On a Greek label, the second reader takes "MODEL" for Greek letters. It also takes "S/N" for "SIN". */
function keepsCodes(first: Read, merged: Read): boolean {
  const [before, after] = [labeledCodes([first.text]), labeledCodes([merged.text])];
  return (['model', 'serial_number'] as const).every((field) => !before[field] || before[field] === after[field]);
}

function mergePart(first: Read, second: Read[]): Read[] {
  const own = first.text.split(' ').map((text) => ({ text, confidence: first.confidence }));
  if (own.length === second.length) return own.map((word, at) => better(word, second[at] ?? word));
  const isUnsure = second.length === 0 || joined(second).confidence < Math.min(SURE, first.confidence);
  return isUnsure || digitsIn(first.text) >= DIGITS_OF_CODES ? own : second;
}

/** A single digit may be a letter: the first reader takes o for 0. */
function better(first: Read, second: Read): Read {
  const isCode = digitsIn(first.text) > 1 || (digitsIn(first.text) === 1 && digitsIn(second.text) > 0);
  if (isCode || second.confidence < Math.min(SURE, first.confidence)) return first;
  // The word is there, as both see it. Words that differ mostly differ in an accent.
  return { text: second.text, confidence: Math.max(first.confidence, second.confidence) };
}

/** The words as a line. The line is as sure as its words are on average. */
export function joined(words: Read[]): Read {
  const sum = words.reduce((total, { confidence }) => total + confidence, 0);
  return { text: words.map(({ text }) => text).join(' '), confidence: words.length > 0 ? sum / words.length : 0 };
}

function split({ text, confidence }: Read): Read[] {
  const parts = text.split(AFTER_COLON).filter(Boolean);
  return parts.map((part) => ({ text: part, confidence }));
}

const digitsIn = (text: string) => text.match(/\d/g)?.length ?? 0;
