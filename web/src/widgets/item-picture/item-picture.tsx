import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Suspense, use } from 'react';
import { Photo } from '../../ui/photos/photo';
import { BoxesOnPhoto } from './boxes-on-photo';
import classes from './item-picture.module.css';
import { tintOf } from './item-tint';
import { LazyCategoryIcon } from './lazy-category-icon';
import { LazyItemSpot } from './lazy-item-spot';

type Pictured = Pick<Item, 'image_id' | 'thumbnail_url' | 'image_url' | 'thumb_hash' | 'category' | 'color'> &
  Partial<Pick<Item, 'id' | 'image_box' | 'image_width' | 'image_height'>>;

interface ItemPictureProps {
  item: Pictured;
  /** Aspect ratio of the box in CSS: `4 / 3` for cards, `1 / 1` for rows. */
  ratio: string;
}

/**
 * The picture of an item: its own part of a photo that may show other items. Without a photo, or if the photo fails
 * to load, it shows the category icon on a tint of the item's color. The picture fills its parent, which sets the
 * width and radius. The surroundings of the item are dimmed if another item of the list is visible (`BoxesOnPhoto`).
 */
export function ItemPicture({ item, ratio }: ItemPictureProps) {
  const others = use(BoxesOnPhoto)(item);
  const tint = tintOf(item.color, item.category);
  const photoless = (
    <div
      className={`${classes.picture} ${classes.tint}`}
      style={{ aspectRatio: ratio, backgroundColor: `var(--t-${tint})`, color: `var(--i-${tint})` }}
    >
      <Suspense>
        <LazyCategoryIcon category={item.category} className={classes.icon} />
      </Suspense>
    </div>
  );
  if (item.image_id === null) return photoless;
  return (
    <div className={classes.picture} style={{ aspectRatio: ratio }}>
      <Photo
        sources={[item.thumbnail_url, item.image_url]}
        thumbHash={item.thumb_hash}
        ratio={ratio}
        alt=""
        instead={photoless}
      />
      {others.length > 0 && (
        <Suspense>
          <LazyItemSpot item={item} others={others} />
        </Suspense>
      )}
    </div>
  );
}
