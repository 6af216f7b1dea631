import type { Box } from '@whereabouts/shared/contracts/vision.js';
import type { CSSProperties } from 'react';

/** What is around a thing helps to recognise it; as the server cuts it. */
const PADDING = 0.12;
const WINDOW = 4 / 3;
/** A photo is never shown higher than this, as width by height. */
const HIGHEST = 3 / 4;

/**
 * How a photo lies behind a window that shows a box of it, padded and widened to 4:3 as far as the photo reaches; without
 * a box the whole photo. `window` is the window's CSS aspect ratio, `photo` where the photo lies, in parts of it.
 */
export function partOfPhoto(box: Box | null, width: number, height: number): { window: string; photo: CSSProperties } {
  if (!box) {
    const ratio = Math.max(width / height, HIGHEST);
    const [w, h] = width / height < HIGHEST ? [1, width / HIGHEST / height] : [1, 1];
    return { window: String(ratio), photo: behind([0, (1 - h) / 2, w, h]) };
  }
  const [left, top, w, h] = box;
  const wide = Math.max(w * width * (1 + 2 * PADDING), h * height * (1 + 2 * PADDING) * WINDOW);
  const part = { width: Math.min(1, wide / width), height: Math.min(1, wide / WINDOW / height) };
  const from = (middle: number, length: number) => Math.min(1 - length, Math.max(0, middle - length / 2));
  const shown: Box = [from(left + w / 2, part.width), from(top + h / 2, part.height), part.width, part.height];
  return { window: String((part.width * width) / (part.height * height)), photo: behind(shown) };
}

function behind([left, top, width, height]: Box): CSSProperties {
  const percent = (part: number) => `${100 * part}%`;
  return { width: percent(1 / width), left: percent(-left / width), top: percent(-top / height) };
}
