import type { NewItem } from '@whereabouts/shared/contracts/inventory.js';
import { LAST_SHELVES } from './shelves.js';
import { WITHOUT_PHOTO } from './without-photo.js';

type Named = Pick<NewItem, 'name'>;

const LAST = LAST_SHELVES.flatMap(({ things }) => things);

/**
 * How much of the household an account holds. It is filled without photos first and with the last shelves last; some of
 * either may have been renamed or thrown away since.
 */
export function householdIn(items: Named[]): 'none' | 'part' | 'whole' {
  if (holdsMost(items, LAST)) return 'whole';
  return holdsMost(items, WITHOUT_PHOTO) ? 'part' : 'none';
}

function holdsMost(items: Named[], wanted: Named[]): boolean {
  const names = new Set(items.map(({ name }) => name));
  return wanted.filter(({ name }) => names.has(name)).length > wanted.length / 2;
}
