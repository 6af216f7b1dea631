import type { Entry, EntryStatus, Queue } from '@whereabouts/shared/contracts/analysis.js';
import type { queueCalls } from '@whereabouts/shared/contracts/http/queue.js';
import { QUEUE_ROUTES } from '@whereabouts/shared/contracts/http/queue.routes.js';
import { api } from './api';
import { endpointsOf } from './endpoints';

const endpoint = endpointsOf<typeof queueCalls>(QUEUE_ROUTES);

const ACTIVE: readonly EntryStatus[] = ['pending', 'analyzing', 'saving'];

/** Still on its way. */
export const isActive = ({ status }: Entry) => ACTIVE.includes(status);

/** Whether the queue will look different by itself: what waits in a paused batch stays as it is. */
export function isMoving({ queue, batches }: Queue): boolean {
  const paused = new Set(batches.filter(({ is_paused }) => is_paused).map(({ id }) => id));
  return queue.some((entry) => isActive(entry) && !(entry.status === 'pending' && paused.has(entry.batch_id)));
}

/** The user's photos on their way, which every page follows. `api/queue.ts` has what can be done with them. */
export const pendingEntriesApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingEntries: build.query({
      ...endpoint('listPendingEntries'),
      providesTags: ['Queue'],
    }),
  }),
});

export const { usePendingEntriesQuery } = pendingEntriesApi;
