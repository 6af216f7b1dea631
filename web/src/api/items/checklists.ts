import { original } from '@reduxjs/toolkit';
import type { CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import type { checklistCalls } from '@whereabouts/shared/contracts/http/checklists.js';
import { COLLECTION_ROUTES } from '@whereabouts/shared/contracts/http/collections.routes.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';
import { itemListsApi } from './item-lists';

const endpoint = endpointsOf<typeof checklistCalls>(COLLECTION_ROUTES);

const ofCollection = (collection_id: number) => ({ collection_id });

/** Tags to invalidate after a refusal: another user may have ended the run, started one or unshared the list. */
const refused = (error: unknown, id: number) => (error === undefined ? [] : [{ type: 'CollectionItems' as const, id }]);

const checklistsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Optimistic update, undone if the server refuses. */
    uncheckAll: build.mutation({
      ...endpoint('uncheckAll', ofCollection),
      invalidatesTags: (_answer, error, id) => refused(error, id),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const change = dispatch(itemListsApi.util.updateQueryData('collectionItems', id, unchecked));
        await queryFulfilled.catch(change.undo);
      },
    }),
    /** Newest first. The first run may still be in progress. */
    runs: build.query({
      ...endpoint('listChecklistRuns', ofCollection, ({ runs }) => runs),
      providesTags: (_answer, _error, id) => [{ type: 'CollectionItems', id }],
    }),
    startRun: build.mutation({
      ...endpoint('startChecklistRun', ofCollection),
      invalidatesTags: (_answer, error, id) => refused(error, id),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(checklistsApi.util.updateQueryData('runs', id, (runs) => [answer.data.run, ...runs]));
        dispatch(itemListsApi.util.updateQueryData('collectionItems', id, unchecked));
      },
    }),
    finishRun: build.mutation({
      ...endpoint('finishChecklistRun', ofCollection),
      invalidatesTags: (_answer, error, id) => refused(error, id),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        const { run } = answer.data;
        dispatch(
          checklistsApi.util.updateQueryData('runs', id, (runs) => [run, ...runs.filter((one) => one.id !== run.id)]),
        );
      },
    }),
  }),
});

export const { useUncheckAllMutation, useRunsQuery, useStartRunMutation, useFinishRunMutation } = checklistsApi;

/** Works on the frozen original: creating 5,000 Immer drafts takes noticeably long. */
function unchecked(draft: CollectionItem[]): CollectionItem[] {
  return (original(draft) ?? []).map((item) =>
    item.is_checked ? { ...item, is_checked: false, checked_at: null, checked_by_name: null } : item,
  );
}
