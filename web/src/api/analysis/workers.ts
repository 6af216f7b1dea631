import type { adminCalls } from '@whereabouts/shared/contracts/http/admin.js';
import { ADMIN_ROUTES } from '@whereabouts/shared/contracts/http/admin.routes.js';
import type { queueCalls } from '@whereabouts/shared/contracts/http/queue.js';
import { QUEUE_ROUTES } from '@whereabouts/shared/contracts/http/queue.routes.js';
import { STATS_REFRESH_MS } from '../account/stats';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const queueEndpoint = endpointsOf<typeof queueCalls>(QUEUE_ROUTES);

const adminEndpoint = endpointsOf<typeof adminCalls>(ADMIN_ROUTES);

/** Polls while the page is visible. If a poll fails, the last data stays on screen (docs/rules/screens.md). */
export const WATCHING = {
  pollingInterval: STATS_REFRESH_MS,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: true,
};

export const workersApi = api.injectEndpoints({
  endpoints: (build) => ({
    recentBatches: build.query(queueEndpoint('listRecentBatches', undefined, ({ batches }) => batches)),
    jobStats: build.query(adminEndpoint('getJobStats')),
    throughput: build.query(adminEndpoint('getThroughput', undefined, ({ minutes }) => minutes)),
    workerStatus: build.query(adminEndpoint('getWorkerStatus')),
    restartWorkers: build.mutation(adminEndpoint('restartWorkers')),
    aiUsage: build.query(adminEndpoint('getAiUsage')),
    backgroundReading: build.query(adminEndpoint('getBackgroundReading')),
    switchBackgroundReading: build.mutation({
      ...adminEndpoint('switchBackgroundReading'),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(workersApi.util.updateQueryData('backgroundReading', undefined, () => answer.data));
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
  useBackgroundReadingQuery,
  useSwitchBackgroundReadingMutation,
} = workersApi;
