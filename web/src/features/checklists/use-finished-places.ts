import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useState } from 'react';
import { finishedPlaces } from './place-sections';

const NONE: ReadonlySet<string> = new Set();

/** Places that were finished when the checklist was opened: what one does on it moves nothing out from under the finger. */
export function useFinishedPlaces(list: string, items: Item[] | undefined): ReadonlySet<string> {
  const [opened, setOpened] = useState({ list: '', places: NONE });
  if (items && opened.list !== list) setOpened({ list, places: finishedPlaces(items) });
  return opened.list === list ? opened.places : NONE;
}
