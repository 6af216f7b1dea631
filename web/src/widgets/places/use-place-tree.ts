import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useMemo } from 'react';
import { isSettled } from '../../api/client/is-settled';
import { type REFRESHED, useItemsQuery } from '../../api/items/items';
import { usePlacesQuery } from '../../api/items/places';
import { placesOf } from '../../domain/places/item-places';
import { placeTree } from '../../domain/places/place-tree';

/**
 * The places of all items that the user can see, with photos of the newest items, and the user's empty places
 * (`docs/rules/places.md`). `tree` is undefined until the request for empty places has succeeded or failed.
 */
export function usePlaceTree(options?: typeof REFRESHED) {
  const { data: items, error, refetch } = useItemsQuery(undefined, options);
  const { own, isKnown } = usePlacesQuery(undefined, {
    ...options,
    selectFromResult: (result) => ({ own: result.data, isKnown: isSettled(result) }),
  });
  const tree = useMemo(
    () => (items && isKnown ? placeTree([...placesOf(items, own), ...pictures(items)]) : undefined),
    [items, own, isKnown],
  );
  return { items, tree, error, refetch };
}

/** Turns each photo into a place entry with an item count of 0, newest first. */
function pictures(items: Item[]) {
  const newest = items.toSorted((one, other) => other.id - one.id);
  return newest.flatMap(({ area, location, sub_location, image_id }) =>
    image_id === null ? [] : [{ area, location, sub_location, item_count: 0, image_ids: [image_id] }],
  );
}
