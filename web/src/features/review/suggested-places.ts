import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { formatLocation } from '../../domain/format-location';
import type { ItemPlace } from '../../domain/recent-places';
import { t } from '../../i18n/t';

const MOST = 5;
/** Where the first things of a household are, before it has places of its own to suggest. */
const ROOMS = ['kitchen', 'living_room', 'bedroom', 'garage'] as const;

/** Where an item may be: where it is said to be, where things were put last, and one's own areas. */
export function suggestedPlaces(item: Item, items: Item[], recent: ItemPlace[]): ItemPlace[] {
  const owned = items.flatMap(({ my_role, area }) => (my_role === 'owner' && area) || []);
  const areas = new Set([...owned, ...ROOMS.map((room) => t(`after_scan.room_${room}`))]);
  const wholeAreas = [...areas].map((area) => ({ area, location: null, sub_location: null }));
  const all = [...(item.area ? [item] : []), ...recent, ...wholeAreas];
  return [...new Map(all.map((place) => [formatLocation(place), place])).values()].slice(0, MOST);
}
