import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { memo, use } from 'react';
import { hasTick } from '../../../domain/item-state';
import { formatLocation } from '../../../domain/places/format-location';
import type { View } from '../../../domain/views';
import { CategoryName } from '../../item-picture/category-name';
import { ItemPicture } from '../../item-picture/item-picture';
import { FoundWords } from '../../search/found';
import { FoundPath } from '../../search/found-path';
import { StockStepper } from '../../stock/lazy-stock-stepper';
import { useQuantity } from '../../stock/use-quantity';
import type { ItemActions } from '../item-actions';
import { CheckTarget } from './check-target';
import { CheckedBy } from './checked-by';
import { BelongingChips, HiddenChips, StateChips } from './chips';
import { itemChips } from './item-chips';
import type { ItemHeading } from './item-heading';
import { ItemName } from './item-name';
import classes from './item-row.module.css';
import { MenuButton } from './menu-button';

interface ItemRowProps {
  item: Item;
  view: View;
  /** The position in the list, for the arrow keys. */
  index: number;
  /** The number of items in the list. */
  total: number;
  Heading: ItemHeading;
  /** Whether a section heading states the place. */
  inSection: boolean;
  actions: ItemActions;
}

/** One item in a list: a small picture, its name and place, and its category where there is room. */
export const ItemRow = memo(function ItemRow({ item, view, index, total, Heading, inSection, actions }: ItemRowProps) {
  const place = inSection ? item.sub_location : formatLocation(item);
  const stock = view === 'stock-list';
  const quantity = useQuantity(item);
  // Once an item is checked, the row shows who checked it: the place no longer matters.
  const checked = view === 'checklist-list' && hasTick(item) && item.is_checked;
  const searched = use(FoundWords);
  const chips = itemChips(item, quantity, stock, searched);
  return (
    <article
      className={classes.row}
      data-view={view}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-found={searched.length > 0 || undefined}
    >
      <div className={classes.picture}>
        <ItemPicture item={item} ratio="1 / 1" />
      </div>
      <Heading className={classes.name}>
        {view === 'checklist-list' ? (
          <CheckTarget item={item} actions={actions} />
        ) : (
          <ItemName item={item} actions={actions} />
        )}
      </Heading>
      {checked ? (
        <p className={classes.place}>
          <CheckedBy item={item} />
        </p>
      ) : (
        place && (
          <p className={classes.place}>
            <FoundPath item={item}>{place}</FoundPath>
          </p>
        )
      )}
      <p className={classes.category}>{item.category && <CategoryName category={item.category} />}</p>
      <div className={classes.chips}>
        {view !== 'checklist-list' && <BelongingChips item={item} chips={chips} />}
        <StateChips quantity={quantity} chips={chips.state} />
        {view !== 'checklist-list' && <HiddenChips hidden={chips.hidden} quantity={quantity} />}
      </div>
      {view === 'list' && <MenuButton item={item} actions={actions} />}
      {stock && (
        <div className={classes.stepper}>
          <StockStepper item={item} />
        </div>
      )}
    </article>
  );
});
