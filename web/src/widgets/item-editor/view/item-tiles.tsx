import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { itemAddress } from '../../../domain/item-address';
import { PressLink } from '../../../ui/page/press-link';
import { withSoftHyphens } from '../../../ui/text/soft-hyphens';
import { ItemPicture } from '../../item-picture/item-picture';
import classes from './item-tiles.module.css';

interface ItemTilesProps {
  title: string;
  /** Shown beside the title: a count, or a link to all items. */
  aside: ReactNode;
  items: Item[];
  onOpen: (id: number) => void;
  /** A last tile. */
  children?: ReactNode;
}

/** Related items as tiles with a picture and a name. */
export function ItemTiles({ title, aside, items, onOpen, children }: ItemTilesProps) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>{withSoftHyphens(title)}</h2>
        {aside}
      </div>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <PressLink to={itemAddress(item)} className={classes.tile} onPress={() => onOpen(item.id)}>
              <span className={classes.picture}>
                <ItemPicture item={item} ratio="1" />
              </span>
              <span className={classes.name}>{withSoftHyphens(item.name)}</span>
            </PressLink>
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </section>
  );
}
