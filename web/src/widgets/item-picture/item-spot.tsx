import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { partOfPhoto, spotOf } from '../boxes/part-of-photo';
import classes from './item-spot.module.css';

/** An item that fills at least this part of its thumbnail stands out by size and is not highlighted. */
const PROMINENT = 1 / 3;

export interface ItemSpotProps {
  item: Partial<Pick<Item, 'image_box' | 'image_width' | 'image_height'>>;
  /** Boxes of the other items on the photo. */
  others: Box[];
}

/** Dims the surroundings of a small item on its thumbnail if another item is visible, to show which item is meant. */
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
