import { original } from '@reduxjs/toolkit';
import type {
  BulkDelete,
  BulkDeleted,
  BulkMove,
  BulkTag,
  DeletedCount,
  Item,
  ItemList,
  SavedItems,
  SaveItems,
  UpdatedCount,
  UpdatedItems,
  UpdateItems,
} from '@whereabouts/shared/contracts/inventory.js';
import type { Restored } from '@whereabouts/shared/contracts/trash.js';
import { api } from './api';
import { type ChangeItems, patchItems, replacing, settled, without } from './item-lists';
import { isLost } from './problem';

/** While the list is on screen it is asked for this often (spec, section 9); an unchanged list costs a 304. */
export const ITEMS_REFRESH_MS = 45_000;

/** Ids or items of one call (decisions, section 1). */
export const MAX_BATCH = 500;

/** Deleting one item, or with `image` every own item on the same photo. */
export interface Deletion {
  id: number;
  scope?: 'one' | 'image';
}

/**
 * The items that the person can see. Changes show at once and are taken back when the server refuses; lists are patched
 * from the answers, because a long one is megabytes.
 */
export const itemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One's own, and what others share with one's groups. */
    items: build.query<Item[], void>({
      query: () => ({ path: '/api/sharing/items/my-items' }),
      transformResponse: ({ items }: ItemList) => items,
      providesTags: ['Items'],
    }),
    /** What one group shares, one's own included: with what lies in collections it changes, too. */
    groupItems: build.query<Item[], number>({
      query: (group_id) => ({ path: `/api/sharing/items/my-items?group_id=${group_id}` }),
      transformResponse: ({ items }: ItemList) => items,
      providesTags: ['Items', 'CollectionItems'],
    }),
    item: build.query<Item, number>({ query: (id) => ({ path: `/api/items/${id}` }) }),
    saveItems: build.mutation<SavedItems, SaveItems>({
      query: (body) => ({ path: '/api/save-items', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Collections', 'CollectionItems', 'Stats'] : []),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await settled(queryFulfilled);
        if (answer) dispatch(patchAll((items) => [...without(items, idsOf(answer.items)), ...answer.items]));
      },
    }),
    updateItems: build.mutation<UpdatedItems, UpdateItems>({
      query: (body) => ({ path: '/api/update-items', method: 'POST', body }),
      invalidatesTags: (answer, error) => (answer ? ['Collections'] : itemsIfLost(error)),
      async onQueryStarted({ items: changes }, { dispatch, queryFulfilled }) {
        const byId = new Map(changes.map(({ updated_at: _, ...change }) => [change.id, change]));
        const undo = dispatch(patchItems((items) => replacing(items, byId)));
        const answer = await settled(queryFulfilled, undo);
        if (answer)
          dispatch(patchItems((items) => replacing(items, new Map(answer.items.map((one) => [one.id, one])))));
      },
    }),
    deleteItem: build.mutation<DeletedCount, Deletion>({
      query: ({ id, scope = 'one' }) => ({ path: `/api/items/${id}?scope=${scope}`, method: 'DELETE' }),
      invalidatesTags: (answer) => (answer ? ['Collections', 'Trash', 'Stats'] : []),
      async onQueryStarted({ id, scope }, { dispatch, queryFulfilled }) {
        const undo = dispatch(patchItems((items) => without(items, scope === 'image' ? onSamePhoto(items, id) : [id])));
        await settled(queryFulfilled, undo);
      },
    }),
    /** The caller asks for the list afterwards, once for all its calls: only the server knows the new `updated_at`. */
    bulkMove: build.mutation<UpdatedCount, BulkMove>({
      query: (body) => ({ path: '/api/items/bulk-move', method: 'POST', body }),
      invalidatesTags: (_answer, error) => itemsIfLost(error),
      async onQueryStarted({ item_ids, ...place }, { dispatch, queryFulfilled }) {
        const filled = Object.fromEntries(Object.entries(place).filter(([, value]) => value));
        const undo = dispatch(patchItems((items) => replacing(items, new Map(item_ids.map((id) => [id, filled])))));
        await settled(queryFulfilled, undo);
      },
    }),
    /** As with `bulkMove`, the caller asks for the list afterwards. */
    bulkTag: build.mutation<UpdatedCount, BulkTag>({
      query: (body) => ({ path: '/api/items/bulk-tag', method: 'POST', body }),
      invalidatesTags: (_answer, error) => itemsIfLost(error),
      async onQueryStarted({ item_ids, add = [], remove = [] }, { dispatch, queryFulfilled }) {
        const chosen = new Set(item_ids);
        const retag = (item: Item) => ({
          ...item,
          tags: [...new Set([...item.tags.filter((tag) => !remove.includes(tag)), ...add])],
        });
        const undo = dispatch(patchItems((items) => items.map((item) => (chosen.has(item.id) ? retag(item) : item))));
        await settled(queryFulfilled, undo);
      },
    }),
    /** What is not owned stays and is named in the answer. */
    bulkDelete: build.mutation<BulkDeleted, BulkDelete>({
      query: (body) => ({ path: '/api/items/bulk-delete', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Trash', 'Stats', 'Collections'] : []),
      async onQueryStarted({ item_ids }, { dispatch, queryFulfilled }) {
        const answer = await settled(queryFulfilled);
        if (!answer) return;
        const skipped = new Set(answer.skipped_ids);
        dispatch(
          patchItems((items) =>
            without(
              items,
              item_ids.filter((id) => !skipped.has(id)),
            ),
          ),
        );
      },
    }),
    /** Any number of ids. Afterwards the lists are asked for again, for what came back with the items. */
    restoreItems: build.mutation<number, number[]>({
      queryFn: async (ids, _api, _options, ask) => {
        let restored = 0;
        for (let from = 0; from < ids.length; from += MAX_BATCH) {
          const body = { item_ids: ids.slice(from, from + MAX_BATCH) };
          const { data, error } = await ask({ path: '/api/trash/restore', method: 'POST', body });
          if (error) return { error };
          restored += (data as Restored).restored_count;
        }
        return { data: restored };
      },
      invalidatesTags: ['Items', 'Trash', 'Stats', 'Collections'],
    }),
  }),
});

export const {
  useItemsQuery,
  useGroupItemsQuery,
  useItemQuery,
  useSaveItemsMutation,
  useUpdateItemsMutation,
  useDeleteItemMutation,
  useBulkMoveMutation,
  useBulkTagMutation,
  useBulkDeleteMutation,
  useRestoreItemsMutation,
} = itemsApi;

const idsOf = (items: Item[]) => items.map(({ id }) => id);

/** Others may have taken back meanwhile what they shared. */
const itemsIfLost = (error: unknown) => (isLost(error) ? (['Items'] as const) : []);

/** New items join the list of all, but no collection's and no group's. */
function patchAll(change: ChangeItems) {
  return itemsApi.util.updateQueryData('items', undefined, (draft) => change(original(draft) ?? []));
}

function onSamePhoto(items: Item[], id: number): number[] {
  const image_id = items.find((item) => item.id === id)?.image_id;
  const same = items.filter((item) => item.image_id === image_id && item.my_role === 'owner');
  return image_id ? [id, ...idsOf(same)] : [id];
}
