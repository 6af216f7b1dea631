import type { QueueStats } from '@whereabouts/shared/contracts/analysis.js';
import type { AllUserStats, StatsCharts, UserStats } from '@whereabouts/shared/contracts/stats.js';
import { api } from './api';

/** The dashboard and the queue section ask this often (docs/rules/screens.md). */
export const STATS_REFRESH_MS = 5_000;

/** The figures of the whole installation. */
export type AdminStats = QueueStats & { user_count: number; item_count: number };

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStats: build.query<AdminStats, void>({ query: () => ({ path: '/api/auth/admin/stats' }) }),
    userStats: build.query<UserStats, void>({ query: () => ({ path: '/api/user/stats' }), providesTags: ['Stats'] }),
    statsCharts: build.query<StatsCharts, void>({
      query: () => ({ path: '/api/user/stats/charts' }),
      providesTags: ['Stats'],
    }),
    allUserStats: build.query<AllUserStats, void>({ query: () => ({ path: '/api/admin/users/stats' }) }),
  }),
});

export const { useAdminStatsQuery, useUserStatsQuery, useStatsChartsQuery, useAllUserStatsQuery } = statsApi;
