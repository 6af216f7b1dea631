import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { memo } from 'react';
import { CheckTarget } from './checklist/check-target';
import classes from './item-card.module.css';
import { ItemChips } from './item-chips';
import { ItemName } from './item-name';
import { ItemPicture } from './item-picture';
import { placeOf } from './place';
import type { ShelfActions } from './shelf-actions';
import { StockStepper } from './stock/stock-stepper';
import type { View } from './views';

interface ItemCardProps {
  item: Item;
  view: View;
  actions: ShelfActions;
}

/** One thing on the shelf: its photo, its name, where it is. */
export const ItemCard = memo(function ItemCard({ item, view, actions }: ItemCardProps) {
  const place = placeOf(item);
  return (
    <article className={classes.card}>
      <ItemPicture item={item} ratio="4 / 3" />
      <div className={classes.text}>
        <h2 className={classes.name}>
          {view === 'checklist-card' ? (
            <CheckTarget item={item} actions={actions} />
          ) : (
            <ItemName item={item} actions={actions} />
          )}
        </h2>
        {place && <p className={classes.place}>{place}</p>}
        <div className={classes.chips}>
          <ItemChips item={item} stock={view === 'stock-card'} />
        </div>
        {view === 'stock-card' && (
          <div className={classes.stepper}>
            <StockStepper item={item} />
          </div>
        )}
      </div>
    </article>
  );
});
