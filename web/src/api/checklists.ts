import { original } from '@reduxjs/toolkit';
import type { ChecklistRun, CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import { api } from './api';
import { collectionItemsApi } from './collection-items';

type Answer = { run: ChecklistRun };

/** Somebody else was faster: ended the run, began one, or shares the list no more. */
const refused = (_answer: unknown, error: unknown, id: number) =>
  error === undefined ? [] : [{ type: 'CollectionItems' as const, id }];

const checklistsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Shows at once, and is taken back when the server refuses. */
    uncheckAll: build.mutation<{ unchecked_count: number }, number>({
      query: (id) => ({ path: `/api/collections/${id}/uncheck-all`, method: 'POST' }),
      invalidatesTags: refused,
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const change = dispatch(collectionItemsApi.util.updateQueryData('collectionItems', id, unchecked));
        await queryFulfilled.catch(change.undo);
      },
    }),
    /** Latest first; the first may still be under way. */
    runs: build.query<ChecklistRun[], number>({
      query: (id) => ({ path: `/api/collections/${id}/runs` }),
      transformResponse: ({ runs }: { runs: ChecklistRun[] }) => runs,
      providesTags: (_answer, _error, id) => [{ type: 'CollectionItems', id }],
    }),
    startRun: build.mutation<Answer, number>({
      query: (id) => ({ path: `/api/collections/${id}/runs`, method: 'POST' }),
      invalidatesTags: refused,
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        dispatch(checklistsApi.util.updateQueryData('runs', id, (runs) => [answer.data.run, ...runs]));
        dispatch(collectionItemsApi.util.updateQueryData('collectionItems', id, unchecked));
      },
    }),
    finishRun: build.mutation<Answer, number>({
      query: (id) => ({ path: `/api/collections/${id}/runs/finish`, method: 'POST' }),
      invalidatesTags: refused,
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

/** Works on the frozen original: five thousand drafts would be felt. */
function unchecked(draft: CollectionItem[]): CollectionItem[] {
  return (original(draft) ?? []).map((item) =>
    item.is_checked ? { ...item, is_checked: false, checked_at: null } : item,
  );
}
