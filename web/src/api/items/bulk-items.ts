import type { itemCalls } from '@whereabouts/shared/contracts/http/items.js';
import { ITEM_ROUTES } from '@whereabouts/shared/contracts/http/items.routes.js';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';
import { itemsIfLost, patchItems, replacing, settled, without } from './item-lists';

const endpoint = endpointsOf<typeof itemCalls>(ITEM_ROUTES);

/** Bulk operations on items. */
export const bulkItemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Does not invalidate `Items`: the caller does this once after all its calls. Only the server knows the new
     * `updated_at`.
     */
    bulkMove: build.mutation({
      ...endpoint('bulkMove'),
      invalidatesTags: (_answer, error) => itemsIfLost(error),
      async onQueryStarted({ item_ids, ...place }, { dispatch, queryFulfilled }) {
        const filled = Object.fromEntries(Object.entries(place).filter(([, value]) => value));
        const undo = dispatch(patchItems((items) => replacing(items, new Map(item_ids.map((id) => [id, filled])))));
        await settled(queryFulfilled, undo);
      },
    }),
    /** As with `bulkMove`, the caller invalidates `Items`. */
    bulkTag: build.mutation({
      ...endpoint('bulkTag'),
      invalidatesTags: (_answer, error) => itemsIfLost(error),
      async onQueryStarted({ item_ids, add = [], remove = [] }, { dispatch, queryFulfilled }) {
        const chosen = new Set(item_ids);
        const retag = <One extends Item>(item: One): One => ({
          ...item,
          tags: [...new Set([...item.tags.filter((tag) => !remove.includes(tag)), ...add])],
        });
        const undo = dispatch(patchItems((items) => items.map((item) => (chosen.has(item.id) ? retag(item) : item))));
        await settled(queryFulfilled, undo);
      },
    }),
    /** The server skips items that the user does not own and lists them in the answer. */
    bulkDelete: build.mutation({
      ...endpoint('bulkDelete'),
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
  }),
});

export const { useBulkMoveMutation, useBulkTagMutation, useBulkDeleteMutation } = bulkItemsApi;
