import { original, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import type { collectionCalls } from '@whereabouts/shared/contracts/http/collections.js';
import { COLLECTION_ROUTES } from '@whereabouts/shared/contracts/http/collections.routes.js';
import type { itemCalls } from '@whereabouts/shared/contracts/http/items.js';
import { ITEM_ROUTES } from '@whereabouts/shared/contracts/http/items.routes.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { idle } from '../../domain/browser/idle';
import { NEWEST_FIRST } from '../../domain/preferences';
import { MOST_ON_SCREEN } from '../../domain/views';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';
import { isLost } from '../client/problem';
import { askForList, storedFirst, storedList } from '../lists/cached-lists';
import type { OnItems } from '../lists/long-list';

const itemEndpoint = endpointsOf<typeof itemCalls>(ITEM_ROUTES);
const visibleItems = itemEndpoint('listVisibleItems');
const itemsInside = endpointsOf<typeof collectionCalls>(COLLECTION_ROUTES)('listCollectionItems');

/** The cached items and item lists. `patchItems` applies an item change to all of them. */
export const itemListsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's own items and the items shared with the user's groups. */
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
     * The first screen of the full item list in one sort order and filter, while the full list is loading. It comes
     * from the previous visit or from the first part of the response.
     */
    firstItems: build.query<Item[] | null, string>({
      queryFn: async (screen, call) => ({ data: await storedFirst(call, screen) }),
    }),
    /**
     * The items of one group, the user's own included. Collection changes affect it, because a group can also see
     * items through a shared collection.
     */
    groupItems: build.query<Item[], number>({
      queryFn: (group_id, call, _options, ask) =>
        askForList<Item>((since) => visibleItems.query({ group_id, since }), call, ask),
      providesTags: ['Items', 'CollectionItems'],
    }),
    /** The user's own items that were sold, given away, lost, broken or returned. */
    departedItems: build.query<Item[], void>({
      queryFn: (_, call, _options, ask) =>
        askForList<Item>((since) => visibleItems.query({ departed: 'true', since }), call, ask),
      providesTags: ['Items'],
    }),
    collectionItems: build.query<CollectionItem[], number>({
      queryFn: (collection_id, call, _options, ask) =>
        askForList<CollectionItem>((since) => itemsInside.query({ collection_id, since }), call, ask),
      providesTags: (_answer, _error, id) => ['Items', { type: 'CollectionItems', id }],
    }),
    /** One item, which may be in no list. */
    item: build.query({
      ...itemEndpoint('getItem', (item_id: number) => ({ item_id })),
      // The answer includes who else can see the item.
      providesTags: ['Items', 'Shares'],
    }),
  }),
});

export const {
  useItemsQuery,
  useFirstItemsQuery,
  useGroupItemsQuery,
  useDepartedItemsQuery,
  useCollectionItemsQuery,
  useItemQuery,
} = itemListsApi;

/** Shows the first items of a long list before the rest is read. Only a list sorted by newest first uses them. */
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

/** Must return the same array if nothing changes. */
export type ChangeItems = <One extends Item>(items: One[]) => One[];

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };
type ListPatch = (change: ChangeItems) => ThunkAction<unknown, State, unknown, UnknownAction>;

/**
 * Patches every cached item list, and each item that is cached by itself. The returned function undoes the patch but keeps changes that other calls made
 * since.
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

/**
 * A patch function for each cached list. It bypasses Immer: 10,000 drafts for one changed item take noticeably long.
 */
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
    ...selectCachedArgsForQuery(state, 'departedItems').map(
      (arg): ListPatch =>
        (change) =>
          updateQueryData('departedItems', arg, (draft) => change(original(draft) ?? [])),
    ),
    ...selectCachedArgsForQuery(state, 'collectionItems').map(
      (arg): ListPatch =>
        (change) =>
          updateQueryData('collectionItems', arg, (draft) => change(original(draft) ?? [])),
    ),
    // An item that leaves the lists may still be open.
    ...selectCachedArgsForQuery(state, 'item').map(
      (arg): ListPatch =>
        (change) =>
          updateQueryData('item', arg, (draft) => {
            const before = original(draft);
            return before && (change([before])[0] ?? before);
          }),
    ),
  ];
}

/** Returns the items with `changes` merged in by id. */
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

/** Tags to invalidate after a failed change: other users may have unshared the items. */
export const itemsIfLost = (error: unknown) => (isLost(error) ? (['Items'] as const) : []);

/** Returns the answer of a call. On failure, runs `undo` and returns `null`. */
export async function settled<Answer>(answer: Promise<{ data: Answer }>, undo?: () => void): Promise<Answer | null> {
  try {
    return (await answer).data;
  } catch {
    undo?.();
    return null;
  }
}

/** Undoes a patch. `now`, `before` and `after` are states of one list. */
function reverted<One extends Item>(now: One[], before: Item[], after: Item[]): One[] {
  const made = new Map(after.map((item) => [item.id, item]));
  const was = new Map(before.map((item) => [item.id, item]));
  const present = new Set(now.map(({ id }) => id));
  const kept = now.map((item) => (made.get(item.id) === item ? (was.get(item.id) ?? item) : item));
  return [...kept, ...before.filter(({ id }) => !made.has(id) && !present.has(id))] as One[];
}
