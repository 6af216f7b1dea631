import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { ImageBox } from '@whereabouts/shared/contracts/item-schemas.js';
import type { CSSProperties } from 'react';
import { t } from '../../i18n/t';
import { Photo } from '../../ui/photos/photo';
import { partOfPhoto } from '../../widgets/boxes/part-of-photo';
import classes from './review.module.css';

/** The height of the picture, in heights of the line, and at least as a fraction of its width. */
const LINES = 2;
const LEAST = 1 / 6;

/** The enlarged line of the item's photo from which its serial number was read. */
export function ReadLine({ item, box }: { item: Item; box: ImageBox }) {
  const { image_url, image_width: width, image_height: height } = item;
  if (!image_url || !width || !height) return null;
  const { shown } = partOfPhoto(box, width, height);
  const [wide, high] = [shown[2] * width, shown[3] * height];
  const tall = Math.min(high, Math.max(box[3] * height * LINES, wide * LEAST));
  // The server's crop is 4:3. This is its part around the line.
  const above = (box[1] + box[3] / 2 - shown[1]) * height - tall / 2;
  const at = high > tall ? Math.min(1, Math.max(0, above / (high - tall))) : 0;
  return (
    <div className={classes.line} style={{ '--at': `${100 * at}%` } as CSSProperties}>
      <Photo
        sources={[`${image_url}?thumb=1&box=${box.join(',')}`]}
        alt={t('after_scan.serial_part')}
        ratio={String(wide / tall)}
      />
    </div>
  );
}
