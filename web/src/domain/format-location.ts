import type { Item } from '@whereabouts/shared/contracts/inventory.js';

/** “area › location › sub-location”, without the parts nobody has filled in. */
export function formatLocation({
  area,
  location,
  sub_location,
}: Pick<Item, 'area' | 'location' | 'sub_location'>): string {
  return [area, location, sub_location].filter(Boolean).join(' › ');
}
