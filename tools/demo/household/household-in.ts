import type { NewItem } from '@whereabouts/shared/contracts/inventory.js';
import { LAST_SHELVES } from './shelves.js';
import { WITHOUT_PHOTO } from './without-photo.js';

type Named = Pick<NewItem, 'name'>;

const LAST = LAST_SHELVES.flatMap(({ things }) => things);

/**
 * Whether an account has no, part, or all of the household. Items without photos come first, and the last shelves come
 * last. Users may have renamed or deleted some since.
 */
export function householdIn(items: Named[]): 'none' | 'part' | 'whole' {
  if (holdsMost(items, LAST)) return 'whole';
  return holdsMost(items, WITHOUT_PHOTO) ? 'part' : 'none';
}

function holdsMost(items: Named[], wanted: Named[]): boolean {
  const names = new Set(items.map(({ name }) => name));
  return wanted.filter(({ name }) => names.has(name)).length > wanted.length / 2;
}
