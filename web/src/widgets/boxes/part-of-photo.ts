import { CROP_PADDING } from '@whereabouts/shared/contracts/limits.js';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import type { CSSProperties } from 'react';

const WINDOW = 4 / 3;
/** Minimum aspect ratio (width / height) at which a photo is shown. */
const HIGHEST = 3 / 4;

interface PartOfPhoto {
  window: string;
  photo: CSSProperties;
  shown: Box;
}

/**
 * Positions a photo behind a window that shows one box of it. The window is padded and widened to 4:3 as far as the
 * photo allows. Without a box it shows the whole photo. The server crops its thumbnails in the same way. `window` is
 * the window's CSS aspect ratio, `photo` the photo's position and size relative to the window, and `shown` the
 * visible part of the photo.
 */
export function partOfPhoto(box: Box | null, width: number, height: number): PartOfPhoto {
  if (!box) {
    const ratio = Math.max(width / height, HIGHEST);
    const [w, h] = width / height < HIGHEST ? [1, width / HIGHEST / height] : [1, 1];
    const shown: Box = [0, (1 - h) / 2, w, h];
    return { window: String(ratio), photo: behind(shown), shown };
  }
  const [left, top, w, h] = box;
  const wide = Math.max(w * width * (1 + CROP_PADDING), h * height * (1 + CROP_PADDING) * WINDOW);
  const part = { width: Math.min(1, wide / width), height: Math.min(1, wide / WINDOW / height) };
  const from = (middle: number, length: number) => Math.min(1 - length, Math.max(0, middle - length / 2));
  const shown: Box = [from(left + w / 2, part.width), from(top + h / 2, part.height), part.width, part.height];
  return { window: String((part.width * width) / (part.height * height)), photo: behind(shown), shown };
}

function percent(part: number): string {
  return `${100 * part}%`;
}

function behind([left, top, width, height]: Box): CSSProperties {
  return { width: percent(1 / width), left: percent(-left / width), top: percent(-top / height) };
}

/**
 * The position of an item's box in the visible part, if the middle of another box is also visible and the item would
 * be ambiguous. Otherwise null.
 */
export function spotOf(box: Box, shown: Box, others: Box[]): CSSProperties | null {
  const isSeen = ([left, top, width, height]: Box) =>
    isWithin(left + width / 2, shown[0], shown[2]) && isWithin(top + height / 2, shown[1], shown[3]);
  return others.some(isSeen) ? placeIn(shown, box) : null;
}

/** The position of a photo box relative to a part of the photo. */
export function placeIn(shown: Box, box: Box): CSSProperties {
  return {
    left: percent((box[0] - shown[0]) / shown[2]),
    top: percent((box[1] - shown[1]) / shown[3]),
    width: percent(box[2] / shown[2]),
    height: percent(box[3] / shown[3]),
  };
}

function isWithin(point: number, from: number, length: number): boolean {
  return point > from && point < from + length;
}
