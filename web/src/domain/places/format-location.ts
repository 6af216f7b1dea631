import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** Formats a place as “area › location › sub-location”, without empty parts. */
export function formatLocation({
  area,
  location,
  sub_location,
}: Pick<Item, 'area' | 'location' | 'sub_location'>): string {
  return [area, location, sub_location].filter(Boolean).join(' › ');
}
