import type { DeletedCount } from '@whereabouts/shared/contracts/bulk-changes.js';
import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { trashCalls } from '@whereabouts/shared/contracts/http/trash.js';
import { TRASH_ROUTES } from '@whereabouts/shared/contracts/http/trash.routes.js';
import type { TrashFilter, TrashTarget } from '@whereabouts/shared/contracts/trash.js';
import { browserTimeZone } from '../../domain/browser/browser-time-zone';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';
import { isApiError, NETWORK_ERROR } from '../client/problem';
import { settled } from './item-lists';
import { type RestoredItems, restoreItemsApi } from './restore-items';

const endpoint = endpointsOf<typeof trashCalls>(TRASH_ROUTES);

const DAY_MS = 86_400_000;

const trashApi = api.injectEndpoints({
  endpoints: (build) => ({
    trash: build.query({
      ...endpoint('listTrash', (filter: TrashFilter) => ({ filter, timezone: browserTimeZone() })),
      providesTags: ['Trash'],
    }),
    /** Removes the items from the trash optimistically and puts them back if the server refuses. */
    restoreFromTrash: build.mutation<RestoredItems, number[]>({
      queryFn: async (ids, { dispatch }) => {
        const { data, error } = await dispatch(restoreItemsApi.endpoints.restoreItems.initiate({ item_ids: ids }));
        return error ? { error: isApiError(error) ? error : NETWORK_ERROR } : { data };
      },
      async onQueryStarted(ids, { dispatch, getState, queryFulfilled }) {
        const gone = new Set(ids);
        const patches = trashApi.util.selectCachedArgsForQuery(getState(), 'trash').map((filter) =>
          dispatch(
            trashApi.util.updateQueryData('trash', filter, (list) => {
              list.items = list.items.filter(({ id }) => !gone.has(id));
            }),
          ),
        );
        await settled(queryFulfilled, () => {
          for (const patch of patches) patch.undo();
        });
      },
    }),
    /** Purges any number of items. */
    eraseTrash: build.mutation<number, TrashTarget>({
      queryFn: async (target, _api, _options, ask) => {
        let erased = 0;
        for (const part of inCalls(target)) {
          const { data, error } = await ask(endpoint('eraseTrash').query(part));
          if (error) return { error };
          erased += (data as DeletedCount).deleted_count;
        }
        return { data: erased };
      },
      // Also invalidated after a partial failure: purged items must leave the list.
      invalidatesTags: ['Trash', 'Stats'],
    }),
  }),
});

export const { useTrashQuery, useRestoreFromTrashMutation, useEraseTrashMutation } = trashApi;

/** Whole days until the item is purged, 0 if that is due. */
export function daysLeft(deletedAt: string, retentionDays: number, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(deletedAt) - now) / DAY_MS + retentionDays));
}

function inCalls(target: TrashTarget): TrashTarget[] {
  const ids = target.item_ids;
  if (!ids) return [target];
  return [...chunksOf(ids)].map((item_ids) => ({ item_ids }));
}
