import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import classes from './item-spot.module.css';
import { partOfPhoto, spotOf } from './part-of-photo';

/** An item that fills at least this part of its thumbnail is told from the others by its size. */
const PROMINENT = 1 / 3;

export interface ItemSpotProps {
  item: Partial<Pick<Item, 'image_box' | 'image_width' | 'image_height'>>;
  /** Boxes of the other items on the photo. */
  others: Box[];
}

/** Dims what is around a small item on its thumbnail when another item is in sight, so that one can tell which is meant. */
export default function ItemSpot({ item: { image_box, image_width, image_height }, others }: ItemSpotProps) {
  if (!image_box || !image_width || !image_height) return null;
  const { window, shown } = partOfPhoto(image_box, image_width, image_height);
  if (image_box[2] * image_box[3] >= PROMINENT * shown[2] * shown[3]) return null;
  const spot = spotOf(image_box, shown, others);
  return (
    spot && (
      <span className={classes.thumbnail} style={{ aspectRatio: window }}>
        <span className={classes.spot} style={spot} />
      </span>
    )
  );
}
