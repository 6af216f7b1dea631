import { skipToken } from '@reduxjs/toolkit/query/react';
import type { CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import { useMemo } from 'react';
import { useCollectionItemsQuery } from '../../../api/item-lists';

/** Another's may have changed since it was last looked at. */
const ALWAYS_REFETCH = { refetchOnMountOrArgChange: true };

/** What is in a collection and in the one that joins it, each thing once; `undefined` until both are known. */
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
