import type { Box } from '@whereabouts/shared/contracts/vision.js';

/** Edits applied to a photo before it is saved. */
export interface Edits {
  /** Quarter turns to the right. */
  turns: 0 | 1 | 2 | 3;
  /** The part of the turned photo to keep. Null keeps all of it. */
  crop: Box | null;
}

export const UNEDITED: Edits = { turns: 0, crop: null };

export const isEdited = ({ turns, crop }: Edits) => turns !== 0 || crop !== null;

/** Adds a quarter turn and turns the crop with it. */
export function rotated({ turns, crop }: Edits, direction: 'left' | 'right'): Edits {
  const next = ((turns + (direction === 'right' ? 1 : 3)) % 4) as Edits['turns'];
  if (!crop) return { turns: next, crop };
  const [x, y, width, height] = crop;
  return {
    turns: next,
    crop: direction === 'right' ? [1 - y - height, x, height, width] : [y, 1 - x - width, height, width],
  };
}
