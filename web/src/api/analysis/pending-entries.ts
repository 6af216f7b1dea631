import type { Entry, EntryStatus, Queue } from '@whereabouts/shared/contracts/analysis.js';
import type { queueCalls } from '@whereabouts/shared/contracts/http/queue.js';
import { QUEUE_ROUTES } from '@whereabouts/shared/contracts/http/queue.routes.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const endpoint = endpointsOf<typeof queueCalls>(QUEUE_ROUTES);

const ACTIVE: readonly EntryStatus[] = ['pending', 'analyzing', 'saving'];

/** Whether the entry is still being processed. */
export const isActive = ({ status }: Entry) => ACTIVE.includes(status);

/** Whether the queue can change by itself. Entries of a paused batch do not change. */
export function isMoving({ queue, batches }: Queue): boolean {
  const paused = new Set(batches.filter(({ is_paused }) => is_paused).map(({ id }) => id));
  return queue.some((entry) => isActive(entry) && !(entry.status === 'pending' && paused.has(entry.batch_id)));
}

/** The user's photos in analysis, which every page shows. `queue.ts` has the commands. */
export const pendingEntriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingEntries: build.query({
      ...endpoint('listPendingEntries'),
      providesTags: ['Queue'],
    }),
  }),
});

export const { usePendingEntriesQuery } = pendingEntriesApi;
