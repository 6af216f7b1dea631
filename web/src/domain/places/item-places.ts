import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { PlaceSummary } from '@whereabouts/shared/contracts/places.js';

const { compare } = new Intl.Collator(undefined, { numeric: true });

/**
 * The places of these items, sorted by name, in the form that `placeTree` takes. The counts cover only these items,
 * so they match the filtered list.
 * @param own the user's places from the server; only the empty ones are added
 */
export function placesOf(items: readonly Item[], own: readonly PlaceSummary[] = []): PlaceSummary[] {
  const known = new Map<string, PlaceSummary>();
  for (const { area, location, sub_location } of items) {
    const key = JSON.stringify([area, location, sub_location]);
    const place = known.get(key) ?? { area, location, sub_location, item_count: 0, image_ids: [] };
    place.item_count += 1;
    known.set(key, place);
  }
  for (const place of own.filter(({ item_count }) => item_count === 0)) {
    const key = JSON.stringify([place.area, place.location, place.sub_location]);
    if (!known.has(key)) known.set(key, place);
  }
  return [...known.values()].sort(
    (one, other) =>
      compare(one.area ?? '', other.area ?? '') ||
      compare(one.location ?? '', other.location ?? '') ||
      compare(one.sub_location ?? '', other.sub_location ?? ''),
  );
}
