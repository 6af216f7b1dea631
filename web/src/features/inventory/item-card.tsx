import { IconBox } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { memo } from 'react';
import { Photo } from '../../ui/photo';
import classes from './inventory.module.css';
import { ItemChips } from './item-chips';
import { placeOf } from './place';

interface ItemCardProps {
  item: Item;
  onOpen: (item: Item) => void;
}

/** One thing on the shelf: its photo, its name, where it is. */
export const ItemCard = memo(function ItemCard({ item, onOpen }: ItemCardProps) {
  const place = placeOf(item);
  return (
    <article className={classes.card}>
      <div className={classes.photo}>
        <IconBox size="1.75rem" stroke={1.25} aria-hidden className={classes.noPhoto} />
        {item.image_id !== null && (
          <Photo sources={[item.thumbnail_url, item.image_url]} thumbHash={item.thumb_hash} alt="" />
        )}
      </div>
      <div className={classes.text}>
        <h2 className={classes.name}>
          <button type="button" className={classes.open} onClick={() => onOpen(item)}>
            {item.name}
          </button>
        </h2>
        {place && <p className={classes.place}>{place}</p>}
        <ItemChips item={item} />
      </div>
    </article>
  );
});
