import { MAX_PRINTED_TEXT } from '@whereabouts/shared/contracts/limits.js';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { cutText } from '../vision/cut-text.js';
import type { Reading } from './reading.js';

/** The part of a reading whose lines and codes are centered in the box. Everything without a box. */
export function readingIn({ lines, codes }: Reading, box: Box | null): Reading {
  if (!box) return { lines, codes };
  const isInside = (part: { box: Box }) => isCentered(part.box, box);
  return { lines: lines.filter(isInside), codes: codes.filter(isInside) };
}

function isCentered([left, top, width, height]: Box, [x, y, wide, high]: Box): boolean {
  const [centerX, centerY] = [left + width / 2, top + height / 2];
  return centerX >= x && centerX <= x + wide && centerY >= y && centerY <= y + high;
}

/** The text of an item, one line per line. Null without text. */
export function printedText({ lines }: Reading): string | null {
  return cutText(lines.map(({ text }) => text).join('\n'), MAX_PRINTED_TEXT) || null;
}
