import { original, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import type { collectionCalls } from '@whereabouts/shared/contracts/http/collections.js';
import { COLLECTION_ROUTES } from '@whereabouts/shared/contracts/http/collections.routes.js';
import type { itemCalls } from '@whereabouts/shared/contracts/http/items.js';
import { ITEM_ROUTES } from '@whereabouts/shared/contracts/http/items.routes.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { NEWEST_FIRST } from '../domain/preferences';
import { MOST_ON_SCREEN } from '../domain/views';
import { api } from './api';
import { endpointsOf } from './endpoints';
import { idle } from './idle';
import { askForList, storedFirst, storedList } from './kept-lists';
import type { OnItems } from './long-list';
import { isLost } from './problem';

const visibleItems = endpointsOf<typeof itemCalls>(ITEM_ROUTES)('listVisibleItems');
const itemsInside = endpointsOf<typeof collectionCalls>(COLLECTION_ROUTES)('listCollectionItems');

/** The lists of items: whatever changes an item changes it in each of them that is held (`patchItems`). */
export const itemListsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One's own, and what others share with one's groups. */
    items: build.query<Item[], void>({
      queryFn: async (_, call, _options, ask) => {
        const stored = await storedList(call, visibleItems.query({}));
        if (stored) return { data: stored, meta: { isStored: true } };
        const onItems = showFirst(call.dispatch);
        return askForList<Item>((since) => ({ ...visibleItems.query({ since }), onItems }), call, ask, true);
      },
      providesTags: ['Items'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer?.meta?.isStored) return;
        dispatch(itemListsApi.endpoints.items.initiate(undefined, { forceRefetch: true, subscribe: false }));
      },
    }),
    /**
     * What the list of all begins with, looked at in this way, while it is still unknown: from the last visit, or as much as
     * has come.
     */
    firstItems: build.query<Item[] | null, string>({
      queryFn: async (screen, call) => ({ data: await storedFirst(call, screen) }),
    }),
    /** What one group shares, one's own included: with what lies in collections it changes, too. */
    groupItems: build.query<Item[], number>({
      queryFn: (group_id, call, _options, ask) =>
        askForList<Item>((since) => visibleItems.query({ group_id, since }), call, ask),
      providesTags: ['Items', 'CollectionItems'],
    }),
    collectionItems: build.query<CollectionItem[], number>({
      queryFn: (collection_id, call, _options, ask) =>
        askForList<CollectionItem>((since) => itemsInside.query({ collection_id, since }), call, ask),
      providesTags: (_answer, _error, id) => ['Items', { type: 'CollectionItems', id }],
    }),
  }),
});

export const { useItemsQuery, useFirstItemsQuery, useGroupItemsQuery, useCollectionItemsQuery } = itemListsApi;

/** What a long list begins with is shown before the rest of it is read, to who sees it in the order in which it comes. */
function showFirst(dispatch: BaseQueryApi['dispatch']): OnItems {
  let isShown = false;
  return (items) => {
    if (isShown || items.length < MOST_ON_SCREEN) return;
    isShown = true;
    const first = items.slice(0, MOST_ON_SCREEN) as Item[];
    dispatch(itemListsApi.util.upsertQueryData('firstItems', NEWEST_FIRST, first));
    return idle();
  };
}

/** Gives the same list when nothing in it changes. */
export type ChangeItems = <One extends Item>(items: One[]) => One[];

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };
type ListPatch = (change: ChangeItems) => ThunkAction<unknown, State, unknown, UnknownAction>;

/**
 * Changes every list of items that is held: that of all, and those of collections. The answer takes it back, but not
 * what others have changed since.
 */
export function patchItems(change: ChangeItems): ThunkAction<() => void, State, unknown, UnknownAction> {
  return (dispatch, getState) => {
    const undos = heldLists(getState()).map((patch) => {
      let undo: ChangeItems = (items) => items;
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

/** For every list of the cache, what changes it. Ten thousand drafts for one changed item would be felt: no Immer. */
function heldLists(state: State): ListPatch[] {
  const { selectCachedArgsForQuery, updateQueryData } = itemListsApi.util;
  return [
    ...selectCachedArgsForQuery(state, 'items').map(
      (arg): ListPatch =>
        (change) =>
          updateQueryData('items', arg, (draft) => change(original(draft) ?? [])),
    ),
    ...selectCachedArgsForQuery(state, 'groupItems').map(
      (arg): ListPatch =>
        (change) =>
          updateQueryData('groupItems', arg, (draft) => change(original(draft) ?? [])),
    ),
    ...selectCachedArgsForQuery(state, 'collectionItems').map(
      (arg): ListPatch =>
        (change) =>
          updateQueryData('collectionItems', arg, (draft) => change(original(draft) ?? [])),
    ),
  ];
}

/** The items with what is known anew about some of them, by id. */
export function replacing<One extends Item>(items: One[], changes: Map<number, Partial<Item>>): One[] {
  if (!items.some(({ id }) => changes.has(id))) return items;
  return items.map((item) => {
    const change = changes.get(item.id);
    return change ? { ...item, ...change } : item;
  });
}

export function without<One extends Item>(items: One[], ids: number[]): One[] {
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

/** `now`, `before` and `after` are states of one list. */
function reverted<One extends Item>(now: One[], before: Item[], after: Item[]): One[] {
  const made = new Map(after.map((item) => [item.id, item]));
  const was = new Map(before.map((item) => [item.id, item]));
  const present = new Set(now.map(({ id }) => id));
  const kept = now.map((item) => (made.get(item.id) === item ? (was.get(item.id) ?? item) : item));
  return [...kept, ...before.filter(({ id }) => !made.has(id) && !present.has(id))] as One[];
}
