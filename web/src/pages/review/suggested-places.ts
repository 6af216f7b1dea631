import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { formatLocation } from '../../domain/places/format-location';
import type { ItemPlace } from '../../domain/places/recent-places';
import { roomNames } from '../../widgets/places/rooms';

const MOST = 5;
/** Maximum number of default rooms among the suggestions. */
const MOST_ROOMS = 4;

/**
 * Likely places of an item: its own place, then recently used places, then the user's areas, then default rooms.
 * @param empty the user's areas that have no items
 */
export function suggestedPlaces(item: Item, items: Item[], recent: ItemPlace[], empty: string[]): ItemPlace[] {
  const owned = items.flatMap(({ my_role, area }) => (my_role === 'owner' && area) || []);
  const areas = new Set([...owned, ...empty, ...roomNames().slice(0, MOST_ROOMS)]);
  const wholeAreas = [...areas].map((area) => ({ area, location: null, sub_location: null }));
  const all = [...(item.area ? [item] : []), ...recent, ...wholeAreas];
  return [...new Map(all.map((place) => [formatLocation(place), place])).values()].slice(0, MOST);
}
