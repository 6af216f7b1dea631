import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect, useState } from 'react';
import { type Found, searchInSlices } from '../search/search-in-slices';

const NOTHING = { best: [], total: 0, search: '' };

/** The best matches; until they are known, the previous ones, which are not `current`. */
export function useFoundItems(items: readonly Item[], words: string[], most: number): Found & { current: boolean } {
  const [found, setFound] = useState<Found & { search: string }>(NOTHING);
  const search = words.join(' ');
  useEffect(() => {
    if (search === '') return setFound(NOTHING);
    const stop = new AbortController();
    void searchInSlices(items, search.split(' '), most, stop.signal).then(
      (answer) => answer && setFound({ ...answer, search }),
    );
    return () => stop.abort();
  }, [items, search, most]);
  return { ...found, current: found.search === search };
}
