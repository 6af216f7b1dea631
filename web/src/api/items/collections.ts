import type { Collection, CollectionChange } from '@whereabouts/shared/contracts/collections.js';
import type { collectionCalls } from '@whereabouts/shared/contracts/http/collections.js';
import { COLLECTION_ROUTES } from '@whereabouts/shared/contracts/http/collections.routes.js';
import type { groupCalls } from '@whereabouts/shared/contracts/http/groups.js';
import { GROUP_ROUTES } from '@whereabouts/shared/contracts/http/groups.routes.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';
import { settled } from './item-lists';

const groupEndpoint = endpointsOf<typeof groupCalls>(GROUP_ROUTES);

const endpoint = endpointsOf<typeof collectionCalls>(COLLECTION_ROUTES);

export interface CollectionsWanted {
  /** Includes the number of items and low-stock items of each collection. */
  counts: boolean;
  /** Includes the Stock collection. */
  system: boolean;
}

/**
 * `deleteItems`: whether the call changes the items' stock or share marks, so that the item lists must be refetched. The
 * call deletes no item.
 */
export interface ItemDeletion {
  deleteItems: boolean;
}

/** The user's own collections and the collections shared with the user. */
const collectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    collections: build.query({
      ...endpoint(
        'listCollections',
        ({ counts, system }: CollectionsWanted) => ({ include_counts: String(counts), include_system: String(system) }),
        ({ collections }) => collections,
      ),
      providesTags: ['Collections'],
    }),
    /** Collections that other users share with this user, with counts. */
    sharedCollections: build.query({
      ...endpoint('listSharedCollections', undefined, ({ collections }) => collections),
      providesTags: ['Collections'],
    }),
    /** Only the group's name, which is all the list needs. The group's own page loads the rest. */
    groupName: build.query({
      ...groupEndpoint(
        'getGroup',
        (group_id: number) => ({ group_id }),
        ({ name }) => name,
      ),
      providesTags: ['Groups'],
    }),
    /** An own or a shared collection. */
    collection: build.query({
      ...endpoint('getCollection', (collection_id: number) => ({ collection_id })),
      providesTags: ['Collections'],
    }),
    createCollection: build.mutation({
      ...endpoint('createCollection'),
      invalidatesTags: (answer) => (answer ? ['Collections'] : []),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await settled(queryFulfilled);
        if (answer) dispatch(listed(answer.collection));
      },
    }),
    changeCollection: build.mutation({
      ...endpoint('changeCollection', ({ id, ...change }: CollectionChange & { id: number }) => ({
        ...change,
        collection_id: id,
      })),
      // When a collection starts to keep stock, its items do too.
      invalidatesTags: (answer, _error, { stock_keeping }) =>
        answer ? ['Collections', ...itemsIf(stock_keeping)] : [],
    }),
    deleteCollection: build.mutation({
      ...endpoint('deleteCollection', ({ id }: { id: number } & ItemDeletion) => ({ collection_id: id })),
      invalidatesTags: (answer, _error, { deleteItems }) => (answer ? ['Collections', ...itemsIf(deleteItems)] : []),
    }),
    duplicateCollection: build.mutation({
      ...endpoint('duplicateCollection', ({ id, name }: { id: number; name: string }) => ({ collection_id: id, name })),
      invalidatesTags: (answer) => (answer ? ['Collections'] : []),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await settled(queryFulfilled);
        if (answer) dispatch(listed(answer.collection));
      },
    }),
  }),
});

/** The `Items` tag if `wanted`, otherwise no tag. */
export const itemsIf = (wanted = false) => (wanted ? (['Items'] as const) : []);

export const {
  useCollectionsQuery,
  useSharedCollectionsQuery,
  useGroupNameQuery,
  useCollectionQuery,
  useCreateCollectionMutation,
  useChangeCollectionMutation,
  useDeleteCollectionMutation,
  useDuplicateCollectionMutation,
} = collectionsApi;

/** Adds a new collection to the list before the refetch, because the user goes to it at once. */
function listed(collection: Collection) {
  return collectionsApi.util.updateQueryData('collections', { counts: true, system: true }, (collections) => {
    collections.push(collection);
  });
}
