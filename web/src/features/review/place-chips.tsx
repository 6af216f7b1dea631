import { IconMapPin, IconPlus, IconTag, IconX } from '@tabler/icons-react';
import { formatLocation } from '../../domain/format-location';
import type { ItemPlace } from '../../domain/recent-places';
import { t } from '../../i18n/t';
import classes from '../../ui/choice-chips.module.css';

/** What is typed in rather than chosen. */
export type Asked = 'category' | 'place' | null;

interface PlaceChipsProps {
  category: string;
  place: ItemPlace;
  places: ItemPlace[];
  asking: Asked;
  onAsk: (asked: Asked) => void;
  onPlace: (place: ItemPlace) => void;
}

const NOWHERE: ItemPlace = { area: null, location: null, sub_location: null };
const ICON = { size: '1.125rem', stroke: 1.75, 'aria-hidden': true } as const;

/** One line of what it is and where it may be; the likeliest places stand first, and stay where they are. */
export function PlaceChips({ category, place, places, asking, onAsk, onPlace }: PlaceChipsProps) {
  const here = formatLocation(place);
  const isListed = places.some((each) => formatLocation(each) === here);
  // What is typed stands in the field.
  const all = place.area && !isListed && asking !== 'place' ? [place, ...places] : places;
  // The field that it opens shows all of it; here the place has the room.
  const kind = category.split(' > ').at(-1);
  const KindIcon = asking === 'category' ? IconX : category ? IconTag : IconPlus;
  const ask = (what: Asked) => onAsk(asking === what ? null : what);
  return (
    <section aria-label={t('after_scan.kind_and_place')} className={classes.line}>
      <button
        type="button"
        className={classes.chip}
        aria-expanded={asking === 'category'}
        data-empty={!category || undefined}
        data-chosen={Boolean(category) || undefined}
        onClick={() => ask('category')}
      >
        <KindIcon {...ICON} /> {kind || t('after_scan.category')}
      </button>
      {all.map((each) => {
        const name = formatLocation(each);
        return (
          <button
            key={name}
            type="button"
            className={classes.chip}
            aria-pressed={name === here}
            onClick={() => onPlace(name === here ? NOWHERE : each)}
          >
            <IconMapPin {...ICON} /> {name}
          </button>
        );
      })}
      <button
        type="button"
        className={classes.chip}
        aria-expanded={asking === 'place'}
        data-empty
        onClick={() => ask('place')}
      >
        {asking === 'place' ? <IconX {...ICON} /> : <IconPlus {...ICON} />} {t('after_scan.other_place')}
      </button>
    </section>
  );
}
