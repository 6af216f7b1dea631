import { original } from '@reduxjs/toolkit';
import { mergedValues } from '@whereabouts/shared/contracts/custom-fields.js';
import type { itemCalls } from '@whereabouts/shared/contracts/http/items.js';
import { ITEM_ROUTES } from '@whereabouts/shared/contracts/http/items.routes.js';
import type { Item, ItemChange } from '@whereabouts/shared/contracts/inventory.js';
import { endpointsOf } from '../client/endpoints';
import { itemListsApi, itemsIfLost, patchItems, replacing, settled, without } from './item-lists';

const endpoint = endpointsOf<typeof itemCalls>(ITEM_ROUTES);

/** Options for lists that other users or devices may change. The lists stay up to date while they are on screen. */
export const REFRESHED = {
  refetchOnFocus: true,
  refetchOnReconnect: true,
  refetchOnMountOrArgChange: true,
};

/** Deletes one item. The scope `image` deletes all own items on its photo. */
export interface Deletion {
  id: number;
  scope?: 'one' | 'image';
}

/**
 * The items that the user can see. Updates are optimistic and undone if the server refuses. Lists are patched from
 * the answers, because a long list has megabytes.
 */
export const itemsApi = itemListsApi.injectEndpoints({
  endpoints: (build) => ({
    saveItems: build.mutation({
      ...endpoint('saveItems'),
      invalidatesTags: (answer) => (answer ? ['Collections', 'CollectionItems', 'Stats'] : []),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await settled(queryFulfilled);
        if (answer) dispatch(patchAll((items) => [...without(items, idsOf(answer.items)), ...answer.items]));
      },
    }),
    updateItems: build.mutation({
      ...endpoint('updateItems'),
      // A quantity change can add or remove a low-stock notice, so the bell refetches at once.
      // A departed item goes to another list, and a returning one comes from there.
      invalidatesTags: (answer, error, { items }) => {
        if (!answer) return itemsIfLost(error);
        return [
          'Collections',
          'Notices',
          ...(items.some(({ departed }) => departed !== undefined) ? ['Items' as const] : []),
        ];
      },
      async onQueryStarted({ items: changes }, { dispatch, queryFulfilled }) {
        const byId = new Map(changes.map(({ updated_at: _, departed: _departed, ...change }) => [change.id, change]));
        const gone = changes.filter(({ departed }) => departed).map(({ id }) => id);
        const undo = dispatch(patchItems((items) => replacing(items, appliedTo(items, byId))));
        const answer = await settled(queryFulfilled, undo);
        if (!answer) return;
        const stored = new Map(answer.items.map((one) => [one.id, one]));
        // A departed item leaves the lists only now: if the call fails, it is still selected.
        dispatch(patchItems((items) => without(replacing(items, stored), gone)));
      },
    }),
    deleteItem: build.mutation({
      ...endpoint('deleteItem', ({ id, scope = 'one' }: Deletion) => ({ item_id: id, scope })),
      invalidatesTags: (answer) => (answer ? ['Collections', 'Trash', 'Stats'] : []),
      async onQueryStarted({ id, scope }, { dispatch, queryFulfilled }) {
        const undo = dispatch(patchItems((items) => without(items, scope === 'image' ? onSamePhoto(items, id) : [id])));
        await settled(queryFulfilled, undo);
      },
    }),
  }),
});

export const {
  useItemsQuery,
  useGroupItemsQuery,
  useSaveItemsMutation,
  useUpdateItemsMutation,
  useDeleteItemMutation,
} = itemsApi;

/** The changed items, as if the server had accepted the changes. */
function appliedTo(items: Item[], changes: Map<number, Omit<ItemChange, 'departed'>>): Map<number, Partial<Item>> {
  const changed = items.filter(({ id }) => changes.has(id));
  return new Map(
    changed.map(({ id, custom }) => [
      id,
      { ...changes.get(id), custom: mergedValues(custom, changes.get(id)?.custom) },
    ]),
  );
}

const idsOf = (items: Item[]) => items.map(({ id }) => id);

/** Adds new items to the list of all items only. New items are in no collection and no group. */
function patchAll(change: (items: Item[]) => Item[]) {
  return itemsApi.util.updateQueryData('items', undefined, (draft) => change(original(draft) ?? []));
}

function onSamePhoto(items: Item[], id: number): number[] {
  const image_id = items.find((item) => item.id === id)?.image_id;
  const same = items.filter((item) => item.image_id === image_id && item.my_role === 'owner');
  return image_id ? [id, ...idsOf(same)] : [id];
}
