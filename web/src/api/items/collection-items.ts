import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { BatchUpdate, Membership } from '@whereabouts/shared/contracts/collections.js';
import type { collectionCalls } from '@whereabouts/shared/contracts/http/collections.js';
import { COLLECTION_ROUTES } from '@whereabouts/shared/contracts/http/collections.routes.js';
import { endpointsOf } from '../client/endpoints';
import { type ItemDeletion, itemsIf } from './collections';
import { itemListsApi } from './item-lists';

const endpoint = endpointsOf<typeof collectionCalls>(COLLECTION_ROUTES);

type MembershipOf = Membership['collections'];

/** Collection contents. */
const collectionItemsApi = itemListsApi.injectEndpoints({
  endpoints: (build) => ({
    /** Accepts any number of items. Returns the collections that contain at least one of them. */
    membership: build.query<MembershipOf, number[]>({
      queryFn: async (ids, _api, _options, ask) => {
        const found = new Map<number, MembershipOf[number]>();
        for (const some of chunksOf(ids)) {
          const { data, error } = await ask(endpoint('getMembership').query({ item_ids: some.join(',') }));
          if (error) return { error };
          for (const one of (data as Membership).collections) found.set(one.id, joined(found.get(one.id), one));
        }
        return { data: [...found.values()] };
      },
      providesTags: ['Collections', 'CollectionItems'],
      keepUnusedDataFor: 0,
    }),
    emptyCollection: build.mutation({
      ...endpoint('emptyCollection', ({ id }: { id: number } & ItemDeletion) => ({ collection_id: id })),
      invalidatesTags: (answer, _error, { id, deleteItems }) =>
        answer ? ['Collections', { type: 'CollectionItems', id }, ...itemsIf(deleteItems)] : [],
    }),
    batchUpdate: build.mutation({
      ...endpoint('batchUpdateCollections', ({ changes }: BatchUpdate & ItemDeletion) => ({ changes })),
      invalidatesTags: (answer, _error, { deleteItems }) =>
        answer ? ['Collections', 'CollectionItems', ...itemsIf(deleteItems)] : [],
    }),
  }),
});

export const { useMembershipQuery, useLazyMembershipQuery, useEmptyCollectionMutation, useBatchUpdateMutation } =
  collectionItemsApi;

function joined(known: MembershipOf[number] | undefined, more: MembershipOf[number]): MembershipOf[number] {
  if (!known) return more;
  return { ...more, count: known.count + more.count, item_ids: [...known.item_ids, ...more.item_ids] };
}
