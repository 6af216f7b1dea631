import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { memo } from 'react';
import { formatLocation } from '../../../domain/format-location';
import type { View } from '../../../domain/views';
import { StockStepper } from '../../stock/stock-stepper';
import type { ItemActions } from '../item-actions';
import { ItemPicture } from '../item-picture';
import { CheckTarget } from './check-target';
import classes from './item-card.module.css';
import { ItemChips } from './item-chips';
import { ItemName } from './item-name';

interface ItemCardProps {
  item: Item;
  view: View;
  actions: ItemActions;
}

/** One thing on the list: its photo, its name, where it is. */
export const ItemCard = memo(function ItemCard({ item, view, actions }: ItemCardProps) {
  const place = formatLocation(item);
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
