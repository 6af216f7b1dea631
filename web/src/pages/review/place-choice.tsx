import { IconMapPin, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatLocation } from '../../domain/places/format-location';
import { NOWHERE } from '../../domain/places/place-text';
import type { ItemPlace } from '../../domain/places/recent-places';
import { t } from '../../i18n/t';
import chips from '../../ui/fields/choice-chips.module.css';
import { useNextFocus } from '../../ui/focus/use-next-focus';
import { PlacePicker } from '../../widgets/places/place-picker';
import { CloseField } from './close-field';
import classes from './review.module.css';

interface PlaceChoiceProps {
  /** The likeliest places, listed first in a fixed order. */
  places: ItemPlace[];
  place: ItemPlace;
  onPlace: (place: ItemPlace) => void;
  /** Another place was found, and the field closed. */
  onFound: () => void;
}

const ICON = { size: '1.125rem', stroke: 1.75, 'aria-hidden': true } as const;

/** Likely places as chips, one press each, and a search field for all other places. */
export function PlaceChoice({ places, place, onPlace, onFound }: PlaceChoiceProps) {
  const [searching, setSearching] = useState(false);
  /** The place found in the field; empty at first. */
  const [other, setOther] = useState(NOWHERE);
  const { ref: way, focusNext } = useNextFocus<HTMLButtonElement>();
  const label = useId();
  const here = formatLocation(place);
  const isListed = places.some((each) => formatLocation(each) === here);
  const all = here && !isListed ? [place, ...places] : places;
  const close = () => {
    setSearching(false);
    focusNext();
  };
  const leave = () => {
    setSearching(false);
    onFound();
  };
  const search = () => {
    setOther(NOWHERE);
    setSearching(true);
  };
  return (
    <section aria-labelledby={label}>
      <p id={label} className={classes.note}>
        {t('after_scan.place')}
      </p>
      {searching ? (
        <PlacePicker
          autoFocus
          withoutLabel
          value={other}
          rightSection={<CloseField onClose={close} />}
          onChoose={(found, isPicked) => {
            setOther(found);
            onPlace(found);
            if (isPicked) leave();
          }}
        />
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
          <button ref={way} type="button" className={chips.chip} data-empty onClick={search}>
            <IconPlus {...ICON} /> {t('after_scan.other_place')}
          </button>
        </div>
      )}
    </section>
  );
}
