import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Suspense, use } from 'react';
import { BoxesOnPhoto } from './boxes-on-photo';
import classes from './item-picture.module.css';
import { tintOf } from './item-tint';
import { LazyCategoryIcon } from './lazy-category-icon';
import { LazyItemSpot } from './lazy-item-spot';
import { Photo } from './photo';

type Pictured = Pick<Item, 'image_id' | 'thumbnail_url' | 'image_url' | 'thumb_hash' | 'category' | 'color'> &
  Partial<Pick<Item, 'id' | 'image_box' | 'image_width' | 'image_height'>>;

interface ItemPictureProps {
  item: Pictured;
  /** Of the box, in CSS: `4 / 3` for cards, `1 / 1` for rows. */
  ratio: string;
}

/**
 * The picture of an item, which is its own part of a photo with others on it; without a photo the icon of its category
 * on a tint of its colour, also where its photo cannot be had. It fills its parent, which says how wide it is and how round.
 * What is around the item is dimmed where another item of the list is in sight (`BoxesOnPhoto`).
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
