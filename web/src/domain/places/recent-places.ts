import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { recents } from '../browser/recents';
import { formatLocation } from './format-location';

export type ItemPlace = Pick<Item, 'area' | 'location' | 'sub_location'>;

const places = recents<ItemPlace>('recent-places', 4, formatLocation);

/** The places used last on this device, newest first. */
export const recentPlaces = places.list;

/** Adds a place that the user has put an item in. */
export function rememberPlace({ area, location, sub_location }: ItemPlace): void {
  if (area) places.add({ area, location, sub_location });
}
