import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { trashCalls } from '@whereabouts/shared/contracts/http/trash.js';
import { TRASH_ROUTES } from '@whereabouts/shared/contracts/http/trash.routes.js';
import type { Restored } from '@whereabouts/shared/contracts/trash.js';
import { api } from './api';
import { endpointsOf } from './endpoints';

const endpoint = endpointsOf<typeof trashCalls>(TRASH_ROUTES);

/** The way back of every deletion, wherever it is offered. */
export const restoreItemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Any number of ids. Afterwards the lists are asked for again, for what came back with the items. */
    restoreItems: build.mutation<number, number[]>({
      queryFn: async (ids, _api, _options, ask) => {
        let restored = 0;
        for (const item_ids of chunksOf(ids)) {
          const { data, error } = await ask(endpoint('restoreItems').query({ item_ids }));
          if (error) return { error };
          restored += (data as Restored).restored_count;
        }
        return { data: restored };
      },
      invalidatesTags: ['Items', 'Trash', 'Stats', 'Collections'],
    }),
  }),
});

export const { useRestoreItemsMutation } = restoreItemsApi;
