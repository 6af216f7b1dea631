import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { formatLocation } from './format-location';

export type ItemPlace = Pick<Item, 'area' | 'location' | 'sub_location'>;

const KEY = 'recent-places';
const KEPT = 4;

/** Where this device has last put things, the latest first. */
export function recentPlaces(): ItemPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Something has been put there. */
export function rememberPlace({ area, location, sub_location }: ItemPlace): void {
  if (!area) return;
  const place = { area, location, sub_location };
  const others = recentPlaces().filter((other) => formatLocation(other) !== formatLocation(place));
  localStorage.setItem(KEY, JSON.stringify([place, ...others].slice(0, KEPT)));
}
