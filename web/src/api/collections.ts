import type { Collection, CollectionChange } from '@whereabouts/shared/contracts/collections.js';
import type { collectionCalls } from '@whereabouts/shared/contracts/http/collections.js';
import { COLLECTION_ROUTES } from '@whereabouts/shared/contracts/http/collections.routes.js';
import type { groupCalls } from '@whereabouts/shared/contracts/http/groups.js';
import { GROUP_ROUTES } from '@whereabouts/shared/contracts/http/groups.routes.js';
import { api } from './api';
import { endpointsOf } from './endpoints';
import { settled } from './item-lists';

const groupEndpoint = endpointsOf<typeof groupCalls>(GROUP_ROUTES);

const endpoint = endpointsOf<typeof collectionCalls>(COLLECTION_ROUTES);

export interface CollectionsWanted {
  /** Also says how many items are in each, and how many of them are low. */
  counts: boolean;
  /** Lists Stock, too. */
  system: boolean;
}

/** Whether the items themselves change, which say that they are kept in stock or shared. */
export interface ItemDeletion {
  deleteItems: boolean;
}

/** Sets of items, one's own and others'. */
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
    /** Others', with counts. */
    sharedCollections: build.query({
      ...endpoint('listSharedCollections', undefined, ({ collections }) => collections),
      providesTags: ['Collections'],
    }),
    /** All that the list says of a group; whatever else there is to know comes with the groups' own page. */
    groupName: build.query({
      ...groupEndpoint(
        'getGroup',
        (group_id: number) => ({ group_id }),
        ({ name }) => name,
      ),
      providesTags: ['Groups'],
    }),
    /** One's own or another's. */
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
      // A collection that begins to keep stock makes its items do so.
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

/** Their tag, when they do. */
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

/** A new collection joins the list before it is asked for again: whoever made it goes there at once. */
function listed(collection: Collection) {
  return collectionsApi.util.updateQueryData('collections', { counts: true, system: true }, (collections) => {
    collections.push(collection);
  });
}
