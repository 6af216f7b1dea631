import { original, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { api } from './api';
import { isLost } from './problem';

/** Gives the same list when nothing in it changes. */
export type ChangeItems = (items: Item[]) => Item[];

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };

/**
 * Changes every list of items that is held: that of all, and those of collections. The answer takes it back, but not
 * what others have changed since.
 */
export function patchItems(change: ChangeItems): ThunkAction<() => void, State, unknown, UnknownAction> {
  return (dispatch, getState) => {
    const lists = api.util.selectInvalidatedBy(getState(), ['Items']);
    const undos = lists.map(({ endpointName, originalArgs }) => {
      let undo: ChangeItems = (items) => items;
      const patch = (next: ChangeItems) =>
        api.util.updateQueryData(
          endpointName as never,
          originalArgs as never,
          ((draft: unknown) => {
            // Ten thousand drafts for one changed item would be felt: changes work on the frozen original.
            if (Array.isArray(draft)) return next(original(draft) as Item[]);
          }) as never,
        );
      const changed = patch((before) => {
        const after = change(before);
        undo = (now) => reverted(now, before, after);
        return after;
      });
      dispatch(changed);
      return () => dispatch(patch((items) => undo(items)));
    });
    return () => {
      for (const undo of undos) undo();
    };
  };
}

/** The items with what is known anew about some of them, by id. */
export function replacing(items: Item[], changes: Map<number, Partial<Item>>): Item[] {
  if (!items.some(({ id }) => changes.has(id))) return items;
  return items.map((item) => {
    const change = changes.get(item.id);
    return change ? { ...item, ...change } : item;
  });
}

export function without(items: Item[], ids: number[]): Item[] {
  const gone = new Set(ids);
  return items.some(({ id }) => gone.has(id)) ? items.filter(({ id }) => !gone.has(id)) : items;
}

/** The tags of a change that failed: others may have taken back meanwhile what they shared. */
export const itemsIfLost = (error: unknown) => (isLost(error) ? (['Items'] as const) : []);

/** The answer of a call; `null` when it failed, after `undo`. */
export async function settled<Answer>(answer: Promise<{ data: Answer }>, undo?: () => void): Promise<Answer | null> {
  try {
    return (await answer).data;
  } catch {
    undo?.();
    return null;
  }
}

function reverted(now: Item[], before: Item[], after: Item[]): Item[] {
  const made = new Map(after.map((item) => [item.id, item]));
  const was = new Map(before.map((item) => [item.id, item]));
  const present = new Set(now.map(({ id }) => id));
  const kept = now.map((item) => (made.get(item.id) === item ? (was.get(item.id) ?? item) : item));
  return [...kept, ...before.filter(({ id }) => !made.has(id) && !present.has(id))];
}
