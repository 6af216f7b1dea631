import type { ItemHistory } from '@whereabouts/shared/contracts/history.js';
import type { historyCalls } from '@whereabouts/shared/contracts/http/history.js';
import { HISTORY_ROUTES } from '@whereabouts/shared/contracts/http/history.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const endpoint = endpointsOf<typeof historyCalls>(HISTORY_ROUTES);

// Every change of items, their files and their shares is in their history.
const providesTags = ['History', 'Items', 'Files', 'Shares', 'Groups'] as const;

const historyApi = api.injectEndpoints({
  endpoints: (build) => ({
    itemHistory: build.infiniteQuery<ItemHistory, number, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      },
      query: ({ queryArg: item_id, pageParam: cursor }) =>
        requestOf(HISTORY_ROUTES.getItemHistory, { item_id, ...(cursor !== undefined && { cursor }) }),
      providesTags,
    }),
    /** The latest changes by others of all items that the user sees. */
    latestByOthers: build.query({
      ...endpoint(
        'getHistory',
        () => ({ by: 'others' as const }),
        ({ events }) => events,
      ),
      providesTags,
    }),
    revertEvent: build.mutation({
      ...endpoint('revertEvent'),
      // After a refusal, the screen lacks a change of another user.
      invalidatesTags: ['Items', 'Files', 'History', 'CollectionItems', 'Stats'],
    }),
  }),
});

export const { useItemHistoryInfiniteQuery, useLatestByOthersQuery, useRevertEventMutation } = historyApi;
