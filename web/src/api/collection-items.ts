import type {
  BatchUpdate,
  BatchUpdated,
  CollectionItem,
  CollectionItems,
  Membership,
} from '@whereabouts/shared/contracts/collections.js';
import { api } from './api';
import { type ItemDeletion, itemsIf } from './collections';
import { MAX_BATCH } from './items';

type MembershipOf = Membership['collections'];

/** What lies in collections: lists like that of all items, patched with it. */
export const collectionItemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    collectionItems: build.query<CollectionItem[], number>({
      query: (id) => ({ path: `/api/collections/${id}/items` }),
      transformResponse: ({ items }: CollectionItems) => items,
      providesTags: (_answer, _error, id) => ['Items', { type: 'CollectionItems', id }],
    }),
    /** Any number of items; each collection with those of them that are in it. */
    membership: build.query<MembershipOf, number[]>({
      queryFn: async (ids, _api, _options, ask) => {
        const found = new Map<number, MembershipOf[number]>();
        for (let from = 0; from < ids.length; from += MAX_BATCH) {
          const asked = ids.slice(from, from + MAX_BATCH).join(',');
          const { data, error } = await ask({ path: `/api/collections/membership?item_ids=${asked}` });
          if (error) return { error };
          for (const one of (data as Membership).collections) found.set(one.id, joined(found.get(one.id), one));
        }
        return { data: [...found.values()] };
      },
      providesTags: ['Collections', 'CollectionItems'],
      keepUnusedDataFor: 0,
    }),
    emptyCollection: build.mutation<{ removed_count: number }, { id: number } & ItemDeletion>({
      query: ({ id }) => ({ path: `/api/collections/${id}/items`, method: 'DELETE' }),
      invalidatesTags: (answer, _error, { id, deleteItems }) =>
        answer ? ['Collections', { type: 'CollectionItems', id }, ...itemsIf(deleteItems)] : [],
    }),
    batchUpdate: build.mutation<BatchUpdated, BatchUpdate & ItemDeletion>({
      query: ({ changes }) => ({ path: '/api/collections/batch-update', method: 'POST', body: { changes } }),
      invalidatesTags: (answer, _error, { deleteItems }) =>
        answer ? ['Collections', 'CollectionItems', ...itemsIf(deleteItems)] : [],
    }),
  }),
});

export const { useCollectionItemsQuery, useMembershipQuery, useEmptyCollectionMutation, useBatchUpdateMutation } =
  collectionItemsApi;

function joined(known: MembershipOf[number] | undefined, more: MembershipOf[number]): MembershipOf[number] {
  if (!known) return more;
  return { ...more, count: known.count + more.count, item_ids: [...known.item_ids, ...more.item_ids] };
}
