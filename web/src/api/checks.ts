import { original } from '@reduxjs/toolkit';
import type { Checked, CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import type { checklistCalls } from '@whereabouts/shared/contracts/http/checklists.js';
import { COLLECTION_ROUTES } from '@whereabouts/shared/contracts/http/collections.routes.js';
import { api } from './api';
import { endpointsOf } from './endpoints';
import { itemListsApi, settled } from './item-lists';
import { isLost } from './problem';

const endpoint = endpointsOf<typeof checklistCalls>(COLLECTION_ROUTES);

/** A tick of a checklist. */
export interface Check {
  collection_id: number;
  item_id: number;
  is_checked: boolean;
}

/** One's own name is not said until the list comes anew. */
type Mark = Pick<CollectionItem, 'is_checked' | 'checked_at' | 'checked_by_name'>;

/** By thing, while ticks of it are under way: the one that is being sent. */
const turns = new Map<string, Promise<unknown>>();
/** The one that was asked for last, and what the server has as far as is known: where a refusal leads back to. */
const latest = new Map<string, { requestId: string; stored: Mark | undefined }>();

const checksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Shows at once. Quick ticks of one thing go one after the other, and the last one counts. */
    checkItem: build.mutation<Checked, Check>({
      queryFn: async (check, _api, _options, ask) => {
        const request = endpoint('checkItem').query(check);
        const turn = Promise.resolve(turns.get(request.path)).then(() => ask(request));
        turns.set(request.path, turn);
        const { data, error } = await turn;
        if (turns.get(request.path) === turn) turns.delete(request.path);
        return error ? { error } : { data: data as Checked };
      },
      invalidatesTags: (_answer, error, { collection_id: id }) =>
        isLost(error) ? ['Collections', { type: 'CollectionItems', id }] : [],
      async onQueryStarted({ collection_id, item_id, is_checked }, { dispatch, queryFulfilled, requestId }) {
        const key = `${collection_id}/${item_id}`;
        let stored = latest.get(key)?.stored;
        const mark = (next: Mark) =>
          dispatch(
            itemListsApi.util.updateQueryData('collectionItems', collection_id, (draft) =>
              (original(draft) ?? []).map((item) => {
                if (item.id !== item_id) return item;
                const { is_checked, checked_at, checked_by_name } = item;
                stored ??= { is_checked, checked_at, checked_by_name };
                return { ...item, ...next };
              }),
            ),
          );
        mark({ is_checked, checked_at: is_checked ? new Date().toISOString() : null, checked_by_name: null });
        latest.set(key, { requestId, stored });
        const answer = await settled(queryFulfilled);
        const last = latest.get(key);
        if (answer && last) {
          const { is_checked, checked_at } = answer;
          last.stored = { is_checked, checked_at, checked_by_name: null };
        }
        if (last?.requestId !== requestId) return;
        latest.delete(key);
        if (last.stored) mark(last.stored);
      },
    }),
  }),
});

export const { useCheckItemMutation } = checksApi;
