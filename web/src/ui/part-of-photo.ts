import { CROP_PADDING } from '@whereabouts/shared/contracts/limits.js';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import type { CSSProperties } from 'react';

const WINDOW = 4 / 3;
/** A photo is never shown higher than this, as width by height. */
const HIGHEST = 3 / 4;

interface PartOfPhoto {
  window: string;
  photo: CSSProperties;
  shown: Box;
}

/**
 * How a photo lies behind a window that shows a box of it, padded and widened to 4:3 as far as the photo reaches; without
 * a box the whole photo. So the server cuts its thumbnails, too. `window` is the window's CSS aspect ratio, `photo` where the photo lies, in parts of it; `shown`
 * the part of the photo that is seen.
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
 * Where the box of a thing lies in what is shown, if the middle of another's is in sight, too, so that nobody could tell
 * which of them is meant.
 */
export function spotOf(box: Box, shown: Box, others: Box[]): CSSProperties | null {
  const isSeen = ([left, top, width, height]: Box) =>
    isWithin(left + width / 2, shown[0], shown[2]) && isWithin(top + height / 2, shown[1], shown[3]);
  return others.some(isSeen) ? placeIn(shown, box) : null;
}

/** Where a box of the photo lies in a part of it. */
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
