import { confusableKey } from '@whereabouts/shared/contracts/confusable-key.js';
import { MAX_LINE } from '@whereabouts/shared/contracts/limits.js';
import type { Reading } from './reading.js';

/** Below this confidence of its line, a serial number is doubtful. */
const LEAST_CONFIDENCE = 0.9;

/** A code on the photo that says a serial number, except for signs that readers of text confuse. */
export function scannedSerial({ codes }: Reading, serial: string): string | null {
  const key = confusableKey(serial);
  const code = codes.find(({ is_sure, text }) => is_sure && confusableKey(text) === key);
  return code && code.text.trim().length <= MAX_LINE ? code.text.trim() : null;
}

/**
 * Whether the reader is sure of a serial number: a code says it, or a line was read with confidence and no sign in it is
 * one that the reader confuses. These are O, Q, I and L, and a 0 or 1 unless it is between digits, two of them before
 * it: many numbers begin with a digit and a letter (docs/recognition.md). It stays a proposal for the user to confirm.
 */
export function isSureSerial(reading: Reading, serial: string): boolean {
  if (scannedSerial(reading, serial) === serial) return true;
  const isRead = reading.lines.some(({ text, confidence }) => confidence >= LEAST_CONFIDENCE && text.includes(serial));
  return isRead && !/[OQIL]|(?<!\d\d)[01]|[01](?!\d)/i.test(serial);
}
