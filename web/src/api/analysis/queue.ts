import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Batch, Entry, EntryStatus, Queue } from '@whereabouts/shared/contracts/analysis.js';
import type { queueCalls } from '@whereabouts/shared/contracts/http/queue.js';
import { QUEUE_ROUTES } from '@whereabouts/shared/contracts/http/queue.routes.js';
import { useDispatch } from 'react-redux';
import { type ApiDispatch, type ApiState, api } from '../client/api';
import { endpointsOf } from '../client/endpoints';
import { isActive, pendingEntriesApi } from './pending-entries';

const endpoint = endpointsOf<typeof queueCalls>(QUEUE_ROUTES);

/** States in which the server removes an entry (docs/rules/analysis.md). */
const REMOVABLE: readonly EntryStatus[] = ['pending', 'error', 'skipped'];

export const isRemovable = ({ status }: Entry) => REMOVABLE.includes(status);

const ofEntry = (queue_id: number) => ({ queue_id });
const ofBatch = (batch_id: string) => ({ batch_id });

/**
 * Commands for the user's photos in analysis. Updates are optimistic. The list is refetched after each command,
 * refused or not.
 */
export const queueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * All photos of a batch, the completed ones included. When all are completed, the data provides no tag and is not
     * refetched: the server drops the batch with its last photo.
     */
    batchEntries: build.query({
      ...endpoint('getBatch', ofBatch),
      providesTags: (batch) => (batch?.queue.every((entry) => !isActive(entry)) ? [] : ['Queue']),
    }),
    removeEntry: build.mutation({
      ...endpoint('removeEntry', ofEntry),
      invalidatesTags: ['Queue'],
      onQueryStarted: (id, call) => showAtOnce(call, (list) => keep(list, (entry) => entry.id !== id)),
    }),
    /** Analyzes a failed or completed photo again. New items replace those that the user has not changed. */
    reprocessEntry: build.mutation({
      ...endpoint('reprocessEntry', ofEntry),
      invalidatesTags: ['Queue'],
      onQueryStarted: (id, call) =>
        showAtOnce(call, ({ queue }) => {
          const entry = queue.find((one) => one.id === id);
          if (entry) Object.assign(entry, { status: 'pending', error_message: null });
        }),
    }),
    clearCompleted: build.mutation({
      ...endpoint('clearCompleted'),
      invalidatesTags: ['Queue'],
      onQueryStarted: (_, call) => showAtOnce(call, (list) => keep(list, ({ status }) => status !== 'completed')),
    }),
    pauseBatch: build.mutation({
      ...endpoint('pauseBatch', ofBatch),
      invalidatesTags: ['Queue'],
      onQueryStarted: (id, call) => showAtOnce(call, (list) => setBatch(list, id, { is_paused: true })),
    }),
    resumeBatch: build.mutation({
      ...endpoint('resumeBatch', ofBatch),
      invalidatesTags: ['Queue'],
      onQueryStarted: (id, call) => showAtOnce(call, (list) => setBatch(list, id, { is_paused: false })),
    }),
    /** Cancels the remaining photos of a batch. Photos in analysis are finished. */
    cancelBatch: build.mutation({
      ...endpoint('removeBatch', ofBatch),
      invalidatesTags: ['Queue'],
      onQueryStarted: (id, call) =>
        showAtOnce(call, (list) =>
          keep(list, ({ batch_id, status }) => batch_id !== id || !['pending', 'error'].includes(status)),
        ),
    }),
    /** Cancels the remaining photos of a batch and moves all its items to the trash. */
    undoBatch: build.mutation({
      ...endpoint('undoBatch', ofBatch),
      invalidatesTags: ['Queue', 'Items', 'Collections', 'Trash', 'Stats'],
    }),
  }),
});

export const {
  useBatchEntriesQuery,
  useClearCompletedMutation,
  usePauseBatchMutation,
  useResumeBatchMutation,
  useCancelBatchMutation,
  useUndoBatchMutation,
} = queueApi;

/** Commands for the rows of a long queue. Unlike hooks, they subscribe to nothing. */
export function useEntryActions() {
  const dispatch = useDispatch<ApiDispatch>();
  const { removeEntry, reprocessEntry } = queueApi.endpoints;
  return {
    remove: (id: number) => dispatch(removeEntry.initiate(id)),
    reprocess: (id: number) => dispatch(reprocessEntry.initiate(id)),
  };
}

interface MutationCall {
  dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
  queryFulfilled: Promise<unknown>;
}

async function showAtOnce({ dispatch, queryFulfilled }: MutationCall, change: (list: Queue) => void): Promise<void> {
  const shown = dispatch(pendingEntriesApi.util.updateQueryData('pendingEntries', undefined, change));
  await queryFulfilled.catch(shown.undo);
}

function keep(list: Queue, wanted: (entry: Entry) => boolean): void {
  list.queue = list.queue.filter(wanted);
}

function setBatch({ batches }: Queue, id: string, changes: Partial<Batch>): void {
  const batch = batches.find((one) => one.id === id);
  if (batch) Object.assign(batch, changes);
}
