import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { useEffect } from 'react';
import { useFirstItemsQuery } from '../../api/item-lists';
import { keepFirst } from '../../api/kept-lists';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { MOST_ON_SCREEN } from '../../domain/views';
import { selectScreen } from '../../state/inventory.slice';

/** What is looked at for less than this, such as each letter of a search, is nothing to come back to. */
const STEADY_MS = 1_000;

/** What the list of all items began with at the last visit, as long as the list itself is still `unknown`. */
export function useFirstItems(unknown: boolean): Item[] | null {
  const screen = useAppSelector(selectScreen);
  const { currentData = null } = useFirstItemsQuery(unknown && screen !== null ? screen : skipToken);
  return currentData;
}

/** Keeps what the list begins with for the next visit; `null` as long as not all that is to be shown is known. */
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
