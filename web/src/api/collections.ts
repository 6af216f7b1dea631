import type {
  Collection,
  CollectionChange,
  CollectionList,
  NewCollection,
} from '@whereabouts/shared/contracts/collections.js';
import { api } from './api';
import { groupEndpoint } from './groups';
import { settled } from './item-lists';

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

type Answer = { collection: Collection };

/** Sets of items, one's own and others'. */
const collectionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    collections: build.query<Collection[], CollectionsWanted>({
      query: ({ counts, system }) => ({
        path: `/api/collections?include_counts=${counts}&include_system=${system}`,
      }),
      transformResponse: ({ collections }: CollectionList) => collections,
      providesTags: ['Collections'],
    }),
    /** Others', with counts. */
    sharedCollections: build.query<Collection[], void>({
      query: () => ({ path: '/api/collections/shared' }),
      transformResponse: ({ collections }: CollectionList) => collections,
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
    collection: build.query<Collection, number>({
      query: (id) => ({ path: `/api/collections/${id}` }),
      providesTags: ['Collections'],
    }),
    createCollection: build.mutation<Answer, NewCollection>({
      query: (body) => ({ path: '/api/collections', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Collections'] : []),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await settled(queryFulfilled);
        if (answer) dispatch(listed(answer.collection));
      },
    }),
    changeCollection: build.mutation<Answer, CollectionChange & { id: number }>({
      query: ({ id, ...body }) => ({ path: `/api/collections/${id}`, method: 'PUT', body }),
      // A collection that begins to keep stock makes its items do so.
      invalidatesTags: (answer, _error, { stock_keeping }) =>
        answer ? ['Collections', ...itemsIf(stock_keeping)] : [],
    }),
    deleteCollection: build.mutation<unknown, { id: number } & ItemDeletion>({
      query: ({ id }) => ({ path: `/api/collections/${id}`, method: 'DELETE' }),
      invalidatesTags: (answer, _error, { deleteItems }) => (answer ? ['Collections', ...itemsIf(deleteItems)] : []),
    }),
    duplicateCollection: build.mutation<Answer, { id: number; name: string }>({
      query: ({ id, name }) => ({ path: `/api/collections/${id}/duplicate`, method: 'POST', body: { name } }),
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
