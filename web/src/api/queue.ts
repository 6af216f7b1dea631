import type { Entry, EntryStatus } from '@whereabouts/shared/contracts/analysis.js';
import { api } from './api';

const ACTIVE: readonly EntryStatus[] = ['pending', 'analyzing', 'saving'];

/** Still on its way: worth asking about again. */
export const isActive = (entry: Entry) => ACTIVE.includes(entry.status);

export const queueApi = api.injectEndpoints({
  endpoints: (build) => ({
    pendingEntries: build.query<Entry[], void>({
      query: () => ({ path: '/api/queue/pending' }),
      transformResponse: ({ queue }: { queue: Entry[] }) => queue,
      async onQueryStarted(_, { dispatch, getCacheEntry, queryFulfilled }) {
        const before = getCacheEntry().data ?? [];
        const answer = await queryFulfilled.catch(() => null);
        if (answer && somethingWasCompleted(before, answer.data)) dispatch(api.util.invalidateTags(['Items']));
      },
    }),
    removeEntry: build.mutation<unknown, number>({
      query: (id) => ({ path: `/api/queue/${id}`, method: 'DELETE' }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const removal = dispatch(
          queueApi.util.updateQueryData('pendingEntries', undefined, (entries) =>
            entries.filter((entry) => entry.id !== id),
          ),
        );
        await queryFulfilled.catch(removal.undo);
      },
    }),
  }),
});

export const { usePendingEntriesQuery, useRemoveEntryMutation } = queueApi;

/** An entry that has left the list was completed too, while nobody was looking: it stays listed for 10 s only. */
function somethingWasCompleted(before: Entry[], after: Entry[]): boolean {
  const now = new Map(after.map((entry) => [entry.id, entry.status]));
  return before.filter(isActive).some(({ id }) => (now.get(id) ?? 'completed') === 'completed');
}
