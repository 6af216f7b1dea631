import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { memo } from 'react';
import { CheckTarget } from './checklist/check-target';
import { ItemChips } from './item-chips';
import { ItemName } from './item-name';
import { ItemPicture } from './item-picture';
import classes from './item-row.module.css';
import { placeOf } from './place';
import type { ShelfActions } from './shelf-actions';
import { StockStepper } from './stock/stock-stepper';
import type { View } from './views';

interface ItemRowProps {
  item: Item;
  view: View;
  actions: ShelfActions;
}

/** One thing in a list: a small picture, its name and place; what it is where there is room. */
export const ItemRow = memo(function ItemRow({ item, view, actions }: ItemRowProps) {
  const place = placeOf(item);
  return (
    <article className={classes.row} data-view={view}>
      <div className={classes.picture}>
        <ItemPicture item={item} ratio="1 / 1" />
      </div>
      <h2 className={classes.name}>
        {view === 'checklist-list' ? (
          <CheckTarget item={item} actions={actions} />
        ) : (
          <ItemName item={item} actions={actions} />
        )}
      </h2>
      {place && <p className={classes.place}>{place}</p>}
      <p className={classes.category}>{item.category}</p>
      <div className={classes.chips}>
        <ItemChips item={item} stock={view === 'stock-list'} />
      </div>
      {view === 'stock-list' && (
        <div className={classes.stepper}>
          <StockStepper item={item} />
        </div>
      )}
    </article>
  );
});
