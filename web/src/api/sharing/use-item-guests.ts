import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMembershipQuery } from '../items/collection-items';
import { useCollectionsQuery } from '../items/collections';
import { useGuestCountsQuery } from './guest-links';

const NONE: Record<number, number> = {};

/**
 * Guest counts of one of the user's own items, by the id of each collection that has guest links. Undefined while
 * loading. A link shows only items that their owner has added, so only the user's own collections count
 * (docs/rules/guests.md).
 */
export function useItemGuests(item_id: number | undefined): Record<number, number> | undefined {
  const { currentData: membership } = useMembershipQuery(item_id === undefined ? skipToken : [item_id]);
  const { data: own } = useCollectionsQuery(item_id === undefined ? skipToken : { counts: true, system: true });
  const holding = new Set(membership?.filter(({ count }) => count > 0).map(({ id }) => id));
  const ids = own?.filter(({ id }) => holding.has(id)).map(({ id }) => id) ?? [];
  const { currentData: data } = useGuestCountsQuery(ids.length > 0 ? ids : skipToken);
  if (!membership || !own) return undefined;
  return ids.length > 0 ? data : NONE;
}

export const sumOf = (counts: Record<number, number>): number => Object.values(counts).reduce((sum, n) => sum + n, 0);
