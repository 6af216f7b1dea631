import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { MAX_PLACE } from '@whereabouts/shared/contracts/limits.js';
import { useMemo, useState } from 'react';
import { formatLocation } from '../../domain/format-location';
import type { ItemPlace } from '../../domain/recent-places';
import { t } from '../../i18n/t';
import { SuggestField } from '../../ui/suggest-field';
import { asPeopleSort } from '../collections/selector-options';

/** Between the parts of a place, as it is written or as one types it. */
const PARTS = /\s*[›>]\s*/;

interface PlaceFieldProps {
  items: Item[];
  /** Offered first. */
  places: ItemPlace[];
  place: ItemPlace;
  onPlace: (place: ItemPlace) => void;
}

/** Finds a place among all there are, or takes a new one, “Cellar › Rack B” and all. */
export function PlaceField({ items, places, place, onPlace }: PlaceFieldProps) {
  const [text, setText] = useState(() => formatLocation(place));
  const known = useMemo(() => {
    const all = items.map(formatLocation).filter(Boolean).sort(asPeopleSort);
    return [...new Set([...places.map(formatLocation), ...all])];
  }, [items, places]);
  const type = (typed: string) => {
    const [area, location, ...rest] = typed.trim().split(PARTS);
    const part = (name = '') => name.slice(0, MAX_PLACE) || null;
    setText(typed);
    onPlace({ area: part(area), location: part(location), sub_location: part(rest.join(' › ')) });
  };
  return (
    <SuggestField
      autoFocus
      aria-label={t('after_scan.place')}
      placeholder={t('after_scan.find_place')}
      maxLength={3 * MAX_PLACE}
      data={known}
      value={text}
      onChange={type}
    />
  );
}
