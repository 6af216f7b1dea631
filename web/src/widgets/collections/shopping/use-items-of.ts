import { skipToken } from '@reduxjs/toolkit/query/react';
import type { CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import { useMemo } from 'react';
import { useCollectionItemsQuery } from '../../../api/items/item-lists';

/** A shared collection may have changed since the last load. */
const ALWAYS_REFETCH = { refetchOnMountOrArgChange: true };

/** The items of a collection and its merged partner, each once; `undefined` until both are loaded. */
export function useItemsOf(id: number | null, joinedId: number | null) {
  const first = useCollectionItemsQuery(id ?? skipToken, ALWAYS_REFETCH);
  const second = useCollectionItemsQuery(joinedId ?? skipToken, ALWAYS_REFETCH);
  const joined = joinedId === null ? NONE : second.data;
  const items = useMemo(() => {
    if (!first.data || !joined) return undefined;
    const known = new Set(first.data.map((item) => item.id));
    return [...first.data, ...joined.filter((item) => !known.has(item.id))];
  }, [first.data, joined]);
  return { items, error: first.error ?? second.error };
}

const NONE: CollectionItem[] = [];
