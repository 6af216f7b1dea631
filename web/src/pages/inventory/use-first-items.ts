import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect } from 'react';
import { useFirstItemsQuery } from '../../api/items/item-lists';
import { keepFirst } from '../../api/lists/cached-lists';
import { MOST_ON_SCREEN } from '../../domain/views';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { selectScreen } from '../../state/inventory.slice';

/** A list shown for less time, such as the result of each typed letter, is not stored. */
const STEADY_MS = 1_000;

/** The first items of the list at the last visit, while the list is still `unknown`. */
export function useFirstItems(unknown: boolean): Item[] | null {
  const screen = useAppSelector(selectScreen);
  const { currentData = null } = useFirstItemsQuery(unknown && screen !== null ? screen : skipToken);
  return currentData;
}

/** Stores the first items of the list for the next visit; `null` until the list is complete. */
export function useFirstItemsKept(shown: Item[] | null): void {
  const dispatch = useAppDispatch();
  const screen = useAppSelector(selectScreen);
  const ids = shown?.slice(0, MOST_ON_SCREEN).map(({ id }) => id);
  const kept = JSON.stringify(ids ?? null);
  useEffect(() => {
    const ids: number[] | null = JSON.parse(kept);
    if (!ids || screen === null) return;
    const timer = setTimeout(() => dispatch(keepFirst(screen, ids)), STEADY_MS);
    return () => clearTimeout(timer);
  }, [kept, screen, dispatch]);
}
