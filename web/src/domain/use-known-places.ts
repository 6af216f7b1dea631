import { useMemo, useState } from 'react';
import { itemListsApi } from '../api/item-lists';
import { usePlacesQuery } from '../api/places';
import { formatLocation } from './format-location';
import { placesOf } from './item-places';
import { placeOfNames } from './place-text';
import { allPlaces, placeTree } from './place-tree';
import { type ItemPlace, recentPlaces } from './recent-places';

/**
 * All places to choose from, by their text: recent places first, then own places (empty ones included), then places
 * of shared items. The hook does not load the item list, which may have megabytes.
 */
export function useKnownPlaces(): Map<string, ItemPlace> {
  const { data: own } = usePlacesQuery();
  const { data: items } = itemListsApi.endpoints.items.useQueryState(undefined);
  const [recent] = useState(recentPlaces);
  return useMemo(() => {
    const { areas } = placeTree([...(own ?? []), ...placesOf(items ?? [])]);
    const all = [...recent, ...allPlaces(areas).map(({ names }) => placeOfNames(names))];
    return new Map(all.map((place) => [formatLocation(place), place]));
  }, [own, items, recent]);
}
