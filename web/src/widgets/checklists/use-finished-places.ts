import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import { finishedPlaces } from './place-sections';

const NONE: ReadonlySet<string> = new Set();

/**
 * The places that were finished when the checklist was opened. The set stays fixed, so that checking an item
 * moves no place under the finger.
 */
export function useFinishedPlaces(list: string, items: Item[] | undefined): ReadonlySet<string> {
  const [opened, setOpened] = useState({ list: '', places: NONE });
  if (items && opened.list !== list) setOpened({ list, places: finishedPlaces(items) });
  return opened.list === list ? opened.places : NONE;
}
