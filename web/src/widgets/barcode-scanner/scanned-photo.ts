import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { withBase } from '../../domain/browser/base-path';

/** A photo that may show the code of an item. */
export interface ScannedPhoto {
  load: () => Promise<File>;
  /** The item's part of the photo. The rest may show codes of other items. */
  box: Box | null;
}

/** The photo that the form shows: the chosen one, else the stored one. Null without a photo. */
export function photoOf(
  item: Pick<Item, 'image_url' | 'image_box'> | null,
  chosen: File | undefined,
): ScannedPhoto | null {
  if (chosen) return { load: async () => chosen, box: null };
  const url = item?.image_url;
  return url ? { load: () => stored(withBase(url)), box: item.image_box } : null;
}

async function stored(url: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`photo not loaded: ${response.status}`);
  const photo = await response.blob();
  return new File([photo], 'photo', { type: photo.type });
}
