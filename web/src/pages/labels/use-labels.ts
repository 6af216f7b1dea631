import { skipToken } from '@reduxjs/toolkit/query/react';
import { MAX_BATCH } from '@whereabouts/shared/contracts/limits.js';
import { useItemsQuery } from '../../api/items/items';
import { usePlacesQuery } from '../../api/items/places';
import { formatLocation } from '../../domain/places/format-location';
import { placeAddress, placeOfLabels } from '../../domain/places/place-address';
import { allPlaces, findPlace, knownNames, placeTree } from '../../domain/places/place-tree';
import type { LabelText } from './label-page';

/**
 * Labels for the items of `ids=1,2,3`. `missing` counts items that the user cannot see, and `left` those beyond
 * one print.
 */
export function useItemLabels(text: string) {
  const { data, ...query } = useItemsQuery(text ? undefined : skipToken);
  const asked = idsIn(text);
  const ids = asked.slice(0, MAX_BATCH);
  const byId = new Map(data?.map((item) => [item.id, item]));
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  const labels = items.map(
    (item): LabelText => ({
      address: `/items/${item.id}`,
      name: item.name,
      place: formatLocation(item),
      number: item.id,
    }),
  );
  const known = data || !text ? labels : undefined;
  return { ...query, labels: known, missing: ids.length - items.length, left: asked.length - ids.length };
}

/** Labels for the places of `places=`. */
export function usePlaceLabels(text: string | null) {
  const { data, ...query } = usePlacesQuery(text === null ? skipToken : undefined);
  const { areas } = placeTree(data ?? []);
  const place = placeOfLabels(text ?? '');
  const asked = place === 'all' ? allPlaces(areas) : [findPlace(areas, knownNames(areas, place))];
  const labels = asked
    .filter((place) => place !== undefined)
    .map(({ names }): LabelText => {
      return {
        address: placeAddress(names),
        name: names.at(-1) ?? '',
        place: names.slice(0, -1).join(' › '),
        number: null,
      };
    });
  return { ...query, labels: data && labels, missing: 0, left: 0 };
}

function idsIn(text: string): number[] {
  const ids = text.split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))];
}
