import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { formatLocation } from './format-location';
import { recents } from './recents';

export type ItemPlace = Pick<Item, 'area' | 'location' | 'sub_location'>;

const places = recents<ItemPlace>('recent-places', 4, formatLocation);

/** Where this device has last put things, the latest first. */
export const recentPlaces = places.list;

/** Something has been put there. */
export function rememberPlace({ area, location, sub_location }: ItemPlace): void {
  if (area) places.add({ area, location, sub_location });
}
