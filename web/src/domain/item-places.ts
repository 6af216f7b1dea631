import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { PlaceSummary } from '@whereabouts/shared/contracts/places.js';

const { compare } = new Intl.Collator(undefined, { numeric: true });

const SHOWN_IMAGES = 3;

/**
 * Where these items lie, by name, in the form that `placeTree` takes: counts agree with what a filter leaves of them.
 * Images are those of the first items that have one.
 */
export function placesOf(items: readonly Item[]): PlaceSummary[] {
  const known = new Map<string, PlaceSummary>();
  for (const { area, location, sub_location, image_id } of items) {
    const key = JSON.stringify([area, location, sub_location]);
    const place = known.get(key) ?? { area, location, sub_location, item_count: 0, image_ids: [] };
    place.item_count += 1;
    if (image_id !== null && place.image_ids.length < SHOWN_IMAGES && !place.image_ids.includes(image_id)) {
      place.image_ids.push(image_id);
    }
    known.set(key, place);
  }
  return [...known.values()].sort(
    (one, other) =>
      compare(one.area ?? '', other.area ?? '') ||
      compare(one.location ?? '', other.location ?? '') ||
      compare(one.sub_location ?? '', other.sub_location ?? ''),
  );
}
