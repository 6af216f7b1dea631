import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { use } from 'react';
import { formatLocation } from '../../../domain/places/format-location';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/search';
import { ItemPicture } from '../../item-picture/item-picture';
import { Found, FoundWords } from '../../search/found';
import type { ItemActions } from '../item-actions';
import { BelongingChips, HiddenChips, StateChips } from './chips';
import classes from './found-answer.module.css';
import { HoverTick } from './hover-tick';
import { itemChips } from './item-chips';
import type { ItemHeading } from './item-heading';
import { ItemName } from './item-name';
import { MenuButton } from './menu-button';

interface FoundAnswerProps {
  item: Item;
  index: number;
  /** The number of items in the list. */
  total: number;
  Heading: ItemHeading;
  actions: ItemActions;
}

/** The only item that a search found, with its place in a sentence. */
export default function FoundAnswer({ item, index, total, Heading, actions }: FoundAnswerProps) {
  const place = formatLocation(item);
  const chips = itemChips(item, item.quantity, false, use(FoundWords));
  return (
    <article className={classes.answer} data-index={index} aria-posinset={index + 1} aria-setsize={total}>
      <div className={classes.text}>
        <Heading className={classes.name}>
          <ItemName item={item} actions={actions} />
        </Heading>
        <p className={classes.place}>
          {place ? (
            <>
              {t('search.is_in')}{' '}
              <strong>
                <Found item={item}>{place}</Found>
              </strong>
            </>
          ) : (
            t('search.has_no_place')
          )}
        </p>
        <div className={classes.chips}>
          <BelongingChips item={item} chips={chips} />
          {!chips.hiddenOnPicture && <HiddenChips hidden={chips.hidden} quantity={item.quantity} />}
        </div>
      </div>
      <div className={classes.picture}>
        <ItemPicture item={item} ratio="1" />
        <div className={classes.state}>
          <StateChips quantity={item.quantity} chips={chips.state} glass />
          {chips.hiddenOnPicture && <HiddenChips hidden={chips.hidden} quantity={item.quantity} glass />}
        </div>
        {actions.canSelect && <HoverTick item={item} actions={actions} />}
        <MenuButton item={item} actions={actions} />
      </div>
    </article>
  );
}
