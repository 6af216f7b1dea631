import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Batch, BatchEntries, Entry, EntryStatus, Queue } from '@whereabouts/shared/contracts/analysis.js';
import { useAppDispatch } from '../app/hooks';
import { api } from './api';

const ACTIVE: readonly EntryStatus[] = ['pending', 'analyzing', 'saving'];
/** What the server lets go of (api, `DELETE /api/queue/{id}`). */
const REMOVABLE: readonly EntryStatus[] = ['pending', 'error', 'skipped'];

/** Still on its way. */
export const isActive = ({ status }: Entry) => ACTIVE.includes(status);

export const isRemovable = ({ status }: Entry) => REMOVABLE.includes(status);

/** Whether the queue will look different by itself: what waits in a paused batch stays as it is. */
export function isMoving({ queue, batches }: Queue): boolean {
  const paused = new Set(batches.filter(({ is_paused }) => is_paused).map(({ id }) => id));
  return queue.some((entry) => isActive(entry) && !(entry.status === 'pending' && paused.has(entry.batch_id)));
}

/** The person's photos on their way. Changes show at once; the list is asked for again after each, refused or not. */
export const queueApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingEntries: build.query<Queue, void>({
      query: () => ({ path: '/api/queue/pending' }),
      providesTags: ['Queue'],
    }),
    /** All photos of a batch, those that are done included. */
    batchEntries: build.query<BatchEntries, string>({
      query: (id) => ({ path: `/api/queue/batch/${encodeURIComponent(id)}` }),
      providesTags: ['Queue'],
    }),
    removeEntry: build.mutation<unknown, number>({
      query: (id) => ({ path: `/api/queue/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Queue'],
      onQueryStarted: (id, call) => showAtOnce(call, (list) => keep(list, (entry) => entry.id !== id)),
    }),
    /** Analyses a failed or completed photo again; items of it that nobody has changed make room for the new ones. */
    reprocessEntry: build.mutation<unknown, number>({
      query: (id) => ({ path: `/api/queue/reprocess/${id}`, method: 'POST' }),
      invalidatesTags: ['Queue'],
      onQueryStarted: (id, call) =>
        showAtOnce(call, ({ queue }) => {
          const entry = queue.find((one) => one.id === id);
          if (entry) Object.assign(entry, { status: 'pending', error_message: null });
        }),
    }),
    clearCompleted: build.mutation<unknown, void>({
      query: () => ({ path: '/api/queue/clear-completed', method: 'DELETE' }),
      invalidatesTags: ['Queue'],
      onQueryStarted: (_, call) => showAtOnce(call, (list) => keep(list, ({ status }) => status !== 'completed')),
    }),
    pauseBatch: build.mutation<{ batch: Batch }, string>({
      query: (id) => ({ path: `/api/queue/batch/${id}/pause`, method: 'POST' }),
      invalidatesTags: ['Queue'],
      onQueryStarted: (id, call) => showAtOnce(call, (list) => setBatch(list, id, { is_paused: true })),
    }),
    resumeBatch: build.mutation<{ batch: Batch }, string>({
      query: (id) => ({ path: `/api/queue/batch/${id}/resume`, method: 'POST' }),
      invalidatesTags: ['Queue'],
      onQueryStarted: (id, call) => showAtOnce(call, (list) => setBatch(list, id, { is_paused: false })),
    }),
    /** Gives up what is left of a batch; what is being analysed is finished. */
    cancelBatch: build.mutation<{ deleted_count: number }, string>({
      query: (id) => ({ path: `/api/queue/batch/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Queue'],
      onQueryStarted: (id, call) =>
        showAtOnce(call, (list) =>
          keep(list, ({ batch_id, status }) => batch_id !== id || !['pending', 'error'].includes(status)),
        ),
    }),
    /** Gives up what is left of a batch, and puts everything it made into the trash. */
    undoBatch: build.mutation<{ deleted_count: number }, string>({
      query: (id) => ({ path: `/api/queue/batch/${id}/undo`, method: 'POST' }),
      invalidatesTags: ['Queue', 'Items', 'Collections', 'Trash', 'Stats'],
    }),
  }),
});

export const {
  usePendingEntriesQuery,
  useBatchEntriesQuery,
  useLazyBatchEntriesQuery,
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
  const shown = dispatch(queueApi.util.updateQueryData('pendingEntries', undefined, change));
  await queryFulfilled.catch(shown.undo);
}

function keep(list: Queue, wanted: (entry: Entry) => boolean): void {
  list.queue = list.queue.filter(wanted);
}

function setBatch({ batches }: Queue, id: string, changes: Partial<Batch>): void {
  const batch = batches.find((one) => one.id === id);
  if (batch) Object.assign(batch, changes);
}
