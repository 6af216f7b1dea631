import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { formatLocation } from '../../domain/format-location';
import type { ItemPlace } from '../../domain/recent-places';
import { roomNames } from '../../domain/rooms';

const MOST = 5;
/** Rooms that stand for the places of a household that has none yet. */
const MOST_ROOMS = 4;

/**
 * Where an item may be: where it is said to be, where things were put last, and one's own areas.
 * @param empty own areas that hold nothing yet
 */
export function suggestedPlaces(item: Item, items: Item[], recent: ItemPlace[], empty: string[]): ItemPlace[] {
  const owned = items.flatMap(({ my_role, area }) => (my_role === 'owner' && area) || []);
  const areas = new Set([...owned, ...empty, ...roomNames().slice(0, MOST_ROOMS)]);
  const wholeAreas = [...areas].map((area) => ({ area, location: null, sub_location: null }));
  const all = [...(item.area ? [item] : []), ...recent, ...wholeAreas];
  return [...new Map(all.map((place) => [formatLocation(place), place])).values()].slice(0, MOST);
}
