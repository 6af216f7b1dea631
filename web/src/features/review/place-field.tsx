import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_PLACE } from '@whereabouts/shared/contracts/limits.js';
import { useMemo, useState } from 'react';
import { formatLocation } from '../../domain/format-location';
import type { ItemPlace } from '../../domain/recent-places';
import { t } from '../../i18n/t';
import { SuggestField } from '../../ui/suggest-field';
import { asPeopleSort } from '../collections/selector-options';
import { CloseField } from './close-field';

/** Between the parts of a place, as it is written or as one types it. */
const PARTS = /\s*[›>]\s*/;

interface PlaceFieldProps {
  items: Item[];
  /** Offered first. */
  places: ItemPlace[];
  /** What it is until another is found or written. */
  place: ItemPlace;
  onPlace: (place: ItemPlace) => void;
  onFound: () => void;
  onClose: () => void;
}

/** A new place, by what is written. */
function placeOf(typed: string): ItemPlace {
  const [area, location, ...rest] = typed.trim().split(PARTS);
  const part = (name = '') => name.slice(0, MAX_PLACE) || null;
  return { area: part(area), location: part(location), sub_location: part(rest.join(' › ')) };
}

/** Finds a place among all there are, or takes a new one, “Cellar › Rack B” and all. */
export function PlaceField({ items, places, place, onPlace, onFound, onClose }: PlaceFieldProps) {
  const [before] = useState(place);
  const here = formatLocation(before);
  const [text, setText] = useState('');
  const known = useMemo(() => {
    const likely = new Map<string, ItemPlace>(places.map((each) => [formatLocation(each), each]));
    const all = new Map<string, ItemPlace>(items.map((item) => [formatLocation(item), item]));
    all.delete('');
    return new Map([...likely, ...[...all].sort(([one], [other]) => asPeopleSort(one, other))]);
  }, [items, places]);
  const type = (typed: string) => {
    setText(typed);
    onPlace(typed.trim() === '' ? before : (known.get(typed) ?? placeOf(typed)));
  };
  return (
    <SuggestField
      autoFocus
      aria-label={t('after_scan.place')}
      placeholder={t('after_scan.find_place')}
      chosen={here}
      maxLength={3 * MAX_PLACE}
      data={[...known.keys()]}
      value={text}
      rightSection={<CloseField onClose={onClose} />}
      onChange={type}
      onOptionSubmit={onFound}
    />
  );
}
