import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { memo, use } from 'react';
import { hasTick, isReadOnly } from '../../../domain/item-state';
import { formatLocation } from '../../../domain/places/format-location';
import type { View } from '../../../domain/views';
import { Chip } from '../../../ui/text/chip';
import { CategoryName } from '../../item-picture/category-name';
import { ItemPicture } from '../../item-picture/item-picture';
import { Found, FoundWords } from '../../search/found';
import { FoundPath } from '../../search/found-path';
import { StockStepper } from '../../stock/lazy-stock-stepper';
import { useQuantity } from '../../stock/use-quantity';
import type { ItemActions } from '../item-actions';
import { PlaceIsKnown } from '../place-is-known';
import { CheckTarget } from './check-target';
import { CheckedBy } from './checked-by';
import { BelongingChips, HiddenChips, StateChips } from './chips';
import { HoverTick } from './hover-tick';
import classes from './item-card.module.css';
import { itemChips } from './item-chips';
import type { ItemHeading } from './item-heading';
import { ItemName } from './item-name';
import { MenuButton } from './menu-button';

interface ItemCardProps {
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

/** One item of the list: its photo is the card, with the name and place below. */
export const ItemCard = memo(function ItemCard({
  item,
  view,
  index,
  total,
  Heading,
  inSection,
  actions,
}: ItemCardProps) {
  const placeIsKnown = use(PlaceIsKnown);
  const place = inSection ? item.sub_location : !placeIsKnown && formatLocation(item);
  const category = !inSection && placeIsKnown && item.category;
  const checklist = view === 'checklist-card';
  const checked = checklist && hasTick(item) && item.is_checked;
  const stock = view === 'stock-card';
  const quantity = useQuantity(item);
  const searched = use(FoundWords);
  const chips = itemChips(item, quantity, stock, searched);
  return (
    <article
      className={classes.card}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-read-only={isReadOnly(item) || undefined}
      data-found={(searched.length > 0 && !checklist) || undefined}
    >
      <Heading className={classes.name}>
        {checklist ? <CheckTarget item={item} actions={actions} /> : <ItemName item={item} actions={actions} />}
      </Heading>
      {place && (
        <p className={classes.place}>
          <FoundPath item={item}>{place}</FoundPath>
        </p>
      )}
      {category && (
        <p className={classes.place}>
          <CategoryName category={category} shown={(name) => <Found item={item}>{name}</Found>} />
        </p>
      )}
      {!checklist && chips.belonging.length > 0 && (
        <div className={classes.chips}>
          <BelongingChips item={item} chips={chips} />
          {!chips.hiddenOnPicture && <HiddenChips hidden={chips.hidden} quantity={quantity} />}
        </div>
      )}
      {stock && (
        <div className={classes.stepper}>
          <StockStepper item={item} />
        </div>
      )}
      {/* Last, so that a screen reader reads the state after the name. */}
      <div className={classes.picture}>
        <ItemPicture item={item} ratio="4 / 3" />
        <div className={classes.state}>
          <StateChips quantity={quantity} chips={chips.state} glass />
          {/* On the picture the check takes no room from the text. */}
          {checked && (
            <Chip glass>
              <CheckedBy item={item} />
            </Chip>
          )}
          {!checklist && chips.hiddenOnPicture && <HiddenChips hidden={chips.hidden} quantity={quantity} glass />}
        </div>
        {!checklist && (
          <>
            {actions.canSelect && <HoverTick item={item} actions={actions} />}
            <MenuButton item={item} actions={actions} />
          </>
        )}
      </div>
    </article>
  );
});
