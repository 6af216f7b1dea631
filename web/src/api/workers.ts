import type { RecentBatch } from '@whereabouts/shared/contracts/analysis.js';
import type { AiBudget, AiUsage } from '@whereabouts/shared/contracts/vision.js';
import type { JobStats, Throughput, WorkerStatus } from '@whereabouts/shared/contracts/workers.js';
import { api } from './api';
import { STATS_REFRESH_MS } from './stats';

/** While the page is visible; a failure keeps what was last known on screen (docs/rules/screens.md). */
export const WATCHING = {
  pollingInterval: STATS_REFRESH_MS,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
};

const workersApi = api.injectEndpoints({
  endpoints: (build) => ({
    recentBatches: build.query<RecentBatch[], void>({
      query: () => ({ path: '/api/queue/recent' }),
      transformResponse: ({ batches }: { batches: RecentBatch[] }) => batches,
    }),
    jobStats: build.query<JobStats, void>({ query: () => ({ path: '/api/admin/queue/stats' }) }),
    throughput: build.query<Throughput['minutes'], void>({
      query: () => ({ path: '/api/admin/queue/throughput' }),
      transformResponse: ({ minutes }: Throughput) => minutes,
    }),
    workerStatus: build.query<WorkerStatus, void>({ query: () => ({ path: '/api/admin/queue-worker/status' }) }),
    restartWorkers: build.mutation<unknown, void>({
      query: () => ({ path: '/api/admin/queue-worker/restart', method: 'POST' }),
    }),
    aiUsage: build.query<AiUsage, void>({ query: () => ({ path: '/api/admin/ai-usage' }) }),
    changeBudget: build.mutation<AiUsage, AiBudget>({
      query: (body) => ({ path: '/api/admin/ai-usage', method: 'PUT', body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(workersApi.util.updateQueryData('aiUsage', undefined, () => answer.data));
      },
    }),
  }),
});

export const {
  useRecentBatchesQuery,
  useJobStatsQuery,
  useThroughputQuery,
  useWorkerStatusQuery,
  useRestartWorkersMutation,
  useAiUsageQuery,
  useChangeBudgetMutation,
} = workersApi;
