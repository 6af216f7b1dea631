import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { memo } from 'react';
import { formatLocation } from '../../../domain/format-location';
import type { View } from '../../../domain/views';
import { StockStepper } from '../../stock/stock-stepper';
import type { ItemActions } from '../item-actions';
import { ItemPicture } from '../item-picture';
import { CheckTarget } from './check-target';
import { ItemChips } from './item-chips';
import { ItemName } from './item-name';
import classes from './item-row.module.css';

interface ItemRowProps {
  item: Item;
  view: View;
  actions: ItemActions;
}

/** One thing in a list: a small picture, its name and place; what it is where there is room. */
export const ItemRow = memo(function ItemRow({ item, view, actions }: ItemRowProps) {
  const place = formatLocation(item);
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
