import { useMemo, useState } from 'react';
import { itemListsApi } from '../../api/items/item-lists';
import { usePlacesQuery } from '../../api/items/places';
import { formatLocation } from '../../domain/places/format-location';
import { placesOf } from '../../domain/places/item-places';
import { placeOfNames } from '../../domain/places/place-text';
import { allPlaces, placeTree } from '../../domain/places/place-tree';
import { type ItemPlace, recentPlaces } from '../../domain/places/recent-places';

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
