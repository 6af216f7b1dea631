import { IconMapPin, IconPlus } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useId, useState } from 'react';
import { formatLocation } from '../../domain/format-location';
import type { ItemPlace } from '../../domain/recent-places';
import { t } from '../../i18n/t';
import chips from '../../ui/choice-chips.module.css';
import { useNextFocus } from '../../ui/use-next-focus';
import { PlaceField } from './place-field';
import classes from './review.module.css';

interface PlaceChoiceProps {
  items: Item[];
  /** The likeliest; they stand first, and stay where they are. */
  places: ItemPlace[];
  place: ItemPlace;
  onPlace: (place: ItemPlace) => void;
  /** Another one was found, and the field has gone. */
  onFound: () => void;
}

const NOWHERE: ItemPlace = { area: null, location: null, sub_location: null };
const ICON = { size: '1.125rem', stroke: 1.75, 'aria-hidden': true } as const;

/** Where it may be, a tap each; for all other places a field stands where they were. */
export function PlaceChoice({ items, places, place, onPlace, onFound }: PlaceChoiceProps) {
  const [searching, setSearching] = useState(false);
  const { ref: other, focusNext } = useNextFocus<HTMLButtonElement>();
  const label = useId();
  const here = formatLocation(place);
  const isListed = places.some((each) => formatLocation(each) === here);
  const all = here && !isListed ? [place, ...places] : places;
  const close = () => {
    setSearching(false);
    focusNext();
  };
  const found = () => {
    setSearching(false);
    onFound();
  };
  return (
    <section aria-labelledby={label}>
      <p id={label} className={classes.note}>
        {t('after_scan.place')}
      </p>
      {searching ? (
        <PlaceField items={items} places={places} place={place} onPlace={onPlace} onFound={found} onClose={close} />
      ) : (
        <div className={chips.line}>
          {all.map((each) => {
            const name = formatLocation(each);
            return (
              <button
                key={name}
                type="button"
                className={chips.chip}
                aria-pressed={name === here}
                onClick={() => onPlace(name === here ? NOWHERE : each)}
              >
                <IconMapPin {...ICON} /> {name}
              </button>
            );
          })}
          <button ref={other} type="button" className={chips.chip} data-empty onClick={() => setSearching(true)}>
            <IconPlus {...ICON} /> {t('after_scan.other_place')}
          </button>
        </div>
      )}
    </section>
  );
}
