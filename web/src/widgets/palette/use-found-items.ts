import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useState } from 'react';
import { type Found, searchInSlices } from '../search/search-in-slices';

const NOTHING: Found = { best: [], total: 0 };

/** The best matches; until they are known, the previous ones. */
export function useFoundItems(items: readonly Item[], words: string[], most: number): Found {
  const [found, setFound] = useState(NOTHING);
  const search = words.join(' ');
  useEffect(() => {
    if (search === '') return setFound(NOTHING);
    const stop = new AbortController();
    void searchInSlices(items, search.split(' '), most, stop.signal).then((answer) => answer && setFound(answer));
    return () => stop.abort();
  }, [items, search, most]);
  return found;
}
