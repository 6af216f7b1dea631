import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { createContext } from 'react';

type Boxed = Pick<Item, 'id' | 'image_id' | 'image_box'>;

/** Returns the boxes of the other items on an item's photo. */
type OtherBoxes = (item: Partial<Boxed>) => Box[];

/** Finds the items of a list that are on the same photo. The first call builds the index. */
export function otherBoxesIn(items: readonly Boxed[]): OtherBoxes {
  let byPhoto: Map<number, Boxed[]> | undefined;
  return ({ id, image_id }) => {
    byPhoto ??= boxedByPhoto(items);
    const onPhoto = (image_id && byPhoto.get(image_id)) || [];
    return onPhoto.flatMap((other) => (other.id !== id && other.image_box ? [other.image_box] : []));
  };
}

function boxedByPhoto(items: readonly Boxed[]): Map<number, Boxed[]> {
  const byPhoto = new Map<number, Boxed[]>();
  for (const item of items) {
    if (item.image_id === null || !item.image_box) continue;
    const onPhoto = byPhoto.get(item.image_id);
    if (onPhoto) onPhoto.push(item);
    else byPhoto.set(item.image_id, [item]);
  }
  return byPhoto;
}

/** The boxes on the photos of a list, for its item pictures (`ItemPicture`). */
export const BoxesOnPhoto = createContext<OtherBoxes>(() => []);
