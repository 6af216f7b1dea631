import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import type { adminCalls } from '@whereabouts/shared/contracts/http/admin.js';
import { ADMIN_ROUTES } from '@whereabouts/shared/contracts/http/admin.routes.js';
import type { CallAnswer } from '@whereabouts/shared/contracts/http/call.js';
import type { AllUserStats, AllUserStatsPage } from '@whereabouts/shared/contracts/stats.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const accountEndpoint = endpointsOf<typeof accountCalls>(ACCOUNT_ROUTES);

const adminEndpoint = endpointsOf<typeof adminCalls>(ADMIN_ROUTES);

/** Poll interval of the dashboard and the queue section (docs/rules/screens.md). */
export const STATS_REFRESH_MS = 5_000;

/** Users per page. On a phone each user is a card. */
export const STATS_PAGE = 50;

/** Filter and sort order of the users. */
export type StatsOrder = Pick<AllUserStatsPage, 'q' | 'sort' | 'dir'>;

const allUserStats = adminEndpoint('getAllUserStats');

/** The figures of the whole installation. */
export type AdminStats = CallAnswer<typeof adminCalls.getAdminStats>;

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStats: build.query(adminEndpoint('getAdminStats')),
    userStats: build.query({ ...accountEndpoint('getUserStats'), providesTags: ['Stats'] }),
    statsCharts: build.query({ ...accountEndpoint('getStatsCharts'), providesTags: ['Stats'] }),
    allUserStats: build.infiniteQuery<AllUserStats, StatsOrder, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        allUserStats.query({ ...queryArg, limit: String(STATS_PAGE), ...(pageParam && { cursor: pageParam }) }),
    }),
  }),
});

export const { useAdminStatsQuery, useUserStatsQuery, useStatsChartsQuery, useAllUserStatsInfiniteQuery } = statsApi;
