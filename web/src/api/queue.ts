import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Batch, Entry, EntryStatus, Queue } from '@whereabouts/shared/contracts/analysis.js';
import type { queueCalls } from '@whereabouts/shared/contracts/http/queue.js';
import { QUEUE_ROUTES } from '@whereabouts/shared/contracts/http/queue.routes.js';
import { useAppDispatch } from '../app/hooks';
import { api } from './api';
import { endpointsOf } from './endpoints';
import { isActive, pendingEntriesApi } from './pending-entries';

const endpoint = endpointsOf<typeof queueCalls>(QUEUE_ROUTES);

/** What the server lets go of (api, `DELETE /api/queue/{id}`). */
const REMOVABLE: readonly EntryStatus[] = ['pending', 'error', 'skipped'];

export const isRemovable = ({ status }: Entry) => REMOVABLE.includes(status);

const ofEntry = (queue_id: number) => ({ queue_id });
const ofBatch = (batch_id: string) => ({ batch_id });

/** What can be done with the user's photos on their way. Changes show at once; the list is asked for again after each, refused or not. */
export const queueApi = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * All photos of a batch, those that are done included. Once all are done, nothing asks for them again by itself: the
     * batch goes with its last photo.
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
    /** Analyses a failed or completed photo again; items of it that nobody has changed make room for the new ones. */
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
    /** Gives up what is left of a batch; what is being analysed is finished. */
    cancelBatch: build.mutation({
      ...endpoint('removeBatch', ofBatch),
      invalidatesTags: ['Queue'],
      onQueryStarted: (id, call) =>
        showAtOnce(call, (list) =>
          keep(list, ({ batch_id, status }) => batch_id !== id || !['pending', 'error'].includes(status)),
        ),
    }),
    /** Gives up what is left of a batch, and puts everything it made into the trash. */
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

/** For the many rows of a long queue: calls that watch nothing while nobody makes them. */
export function useEntryActions() {
  const dispatch = useAppDispatch();
  const { removeEntry, reprocessEntry } = queueApi.endpoints;
  return {
    remove: (id: number) => dispatch(removeEntry.initiate(id)),
    reprocess: (id: number) => dispatch(reprocessEntry.initiate(id)),
  };
}

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };

interface MutationCall {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>;
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
