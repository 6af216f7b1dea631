import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { trashCalls } from '@whereabouts/shared/contracts/http/trash.js';
import { TRASH_ROUTES } from '@whereabouts/shared/contracts/http/trash.routes.js';
import type { Restored, RestoreItems } from '@whereabouts/shared/contracts/trash.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';
import { statesOf } from './states-of';

const endpoint = endpointsOf<typeof trashCalls>(TRASH_ROUTES);

export type RestoredItems = Omit<Restored, 'success'>;

/** The undo of every deletion. */
export const restoreItemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Restores any number of ids. The lists are refetched afterwards, because other data may return with the items.
     */
    restoreItems: build.mutation<RestoredItems, RestoreItems>({
      queryFn: async ({ item_ids: ids, if_unchanged }, _api, _options, ask) => {
        const all: RestoredItems = { restored_count: 0, changed: [], skipped_ids: [] };
        for (const item_ids of chunksOf(ids)) {
          const guard = if_unchanged && { if_unchanged: statesOf(item_ids, if_unchanged) };
          const { data, error } = await ask(endpoint('restoreItems').query({ item_ids, ...guard }));
          if (error) return { error };
          const { restored_count, changed = [], skipped_ids = [] } = data as Restored;
          all.restored_count += restored_count;
          all.changed.push(...changed);
          all.skipped_ids.push(...skipped_ids);
        }
        return { data: all };
      },
      // Files that a merge moved return with the items.
      invalidatesTags: ['Items', 'Files', 'Trash', 'Stats', 'Collections'],
    }),
  }),
});

export const { useRestoreItemsMutation } = restoreItemsApi;
