import type { QueueStats } from '@whereabouts/shared/contracts/analysis.js';
import { api } from './api';

/** The dashboard asks this often (spec, section 9). */
export const STATS_REFRESH_MS = 5_000;

/** The figures of the whole installation. */
export type AdminStats = QueueStats & { user_count: number; item_count: number };

const statsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStats: build.query<AdminStats, void>({ query: () => ({ path: '/api/auth/admin/stats' }) }),
  }),
});

export const { useAdminStatsQuery } = statsApi;
