import { IconBox } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { Photo } from '../../ui/photo';
import classes from './item-picture.module.css';

/** The photo of a thing in its box, or a box where there is none. `ratio` in CSS. */
export function ItemPicture({ item, ratio }: { item: Item; ratio: string }) {
  return (
    <div className={classes.picture} style={{ aspectRatio: ratio }}>
      <IconBox size="min(1.75rem, 60%)" stroke={1.25} aria-hidden className={classes.none} />
      {item.image_id !== null && (
        <Photo sources={[item.thumbnail_url, item.image_url]} thumbHash={item.thumb_hash} ratio={ratio} alt="" />
      )}
    </div>
  );
}
