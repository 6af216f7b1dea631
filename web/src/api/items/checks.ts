import { original } from '@reduxjs/toolkit';
import type { Checked, CollectionItem } from '@whereabouts/shared/contracts/collections.js';
import type { checklistCalls } from '@whereabouts/shared/contracts/http/checklists.js';
import { COLLECTION_ROUTES } from '@whereabouts/shared/contracts/http/collections.routes.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';
import { isLost } from '../client/problem';
import { itemListsApi, settled } from './item-lists';

const endpoint = endpointsOf<typeof checklistCalls>(COLLECTION_ROUTES);

/** The checked state of one item in a checklist. */
export interface Check {
  collection_id: number;
  item_id: number;
  is_checked: boolean;
}

/** `checked_by_name` of the user's own checks is unknown until the list is refetched. */
type Mark = Pick<CollectionItem, 'is_checked' | 'checked_at' | 'checked_by_name'>;

/** Running request per item. Further checks of the item wait for it. */
const turns = new Map<string, Promise<unknown>>();
/** The newest request per item and the last known server state, which a failed request restores. */
const latest = new Map<string, { requestId: string; stored: Mark | undefined }>();

const checksApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Optimistic update. Requests for the same item run in order, and the last one wins. */
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
