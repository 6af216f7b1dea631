import { original } from '@reduxjs/toolkit';
import type {
  BatchUpdate,
  BatchUpdated,
  Checked,
  Collection,
  CollectionChange,
  CollectionItem,
  CollectionItems,
  CollectionList,
  Membership,
  NewCollection,
} from '@whereabouts/shared/contracts/collections.js';
import type { Group } from '@whereabouts/shared/contracts/groups.js';
import { api } from './api';
import { settled } from './item-lists';
import { MAX_BATCH } from './items';
import { isLost } from './problem';

export interface CollectionsWanted {
  /** Also says how many items are in each, and how many of them are low. */
  counts: boolean;
  /** Lists Stock, too. */
  system: boolean;
}

/** A tick of a checklist. */
export interface Check {
  collection_id: number;
  item_id: number;
  is_checked: boolean;
}

/** Whether the items themselves change, which say that they are kept in stock or shared. */
interface ItemsToo {
  itemsToo: boolean;
}

type Answer = { collection: Collection };
type MembershipOf = Membership['collections'];

/** Sets of items, one's own and others'. Their items are lists like that of all items, patched with it. */
export const collectionsApi = api.injectEndpoints({
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
    /** All that the shelf says of a group; whatever else there is to know comes with the groups' own page. */
    groupName: build.query<string, number>({
      query: (id) => ({ path: `/api/sharing/groups/${id}` }),
      transformResponse: ({ name }: Group) => name,
      providesTags: ['Groups'],
    }),
    /** One's own or another's. */
    collection: build.query<Collection, number>({
      query: (id) => ({ path: `/api/collections/${id}` }),
      providesTags: ['Collections'],
    }),
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
    deleteCollection: build.mutation<unknown, { id: number } & ItemsToo>({
      query: ({ id }) => ({ path: `/api/collections/${id}`, method: 'DELETE' }),
      invalidatesTags: (answer, _error, { itemsToo }) => (answer ? ['Collections', ...itemsIf(itemsToo)] : []),
    }),
    duplicateCollection: build.mutation<Answer, { id: number; name: string }>({
      query: ({ id, name }) => ({ path: `/api/collections/${id}/duplicate`, method: 'POST', body: { name } }),
      invalidatesTags: (answer) => (answer ? ['Collections'] : []),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await settled(queryFulfilled);
        if (answer) dispatch(listed(answer.collection));
      },
    }),
    emptyCollection: build.mutation<{ removed_count: number }, { id: number } & ItemsToo>({
      query: ({ id }) => ({ path: `/api/collections/${id}/items`, method: 'DELETE' }),
      invalidatesTags: (answer, _error, { id, itemsToo }) =>
        answer ? ['Collections', { type: 'CollectionItems', id }, ...itemsIf(itemsToo)] : [],
    }),
    batchUpdate: build.mutation<BatchUpdated, BatchUpdate & ItemsToo>({
      query: ({ changes }) => ({ path: '/api/collections/batch-update', method: 'POST', body: { changes } }),
      invalidatesTags: (answer, _error, { itemsToo }) =>
        answer ? ['Collections', 'CollectionItems', ...itemsIf(itemsToo)] : [],
    }),
    /** Shows at once. Quick ticks of one thing go one after the other, and the last one counts. */
    checkItem: build.mutation<Checked, Check>({
      queryFn: async ({ collection_id, item_id, is_checked }, _api, _options, ask) => {
        const path = `/api/collections/${collection_id}/items/${item_id}/check`;
        const turn = Promise.resolve(turns.get(path)).then(() => ask({ path, method: 'PUT', body: { is_checked } }));
        turns.set(path, turn);
        const { data, error } = await turn;
        if (turns.get(path) === turn) turns.delete(path);
        return error ? { error } : { data: data as Checked };
      },
      invalidatesTags: (_answer, error, { collection_id: id }) =>
        isLost(error) ? ['Collections', { type: 'CollectionItems', id }] : [],
      async onQueryStarted({ collection_id, item_id, is_checked }, { dispatch, queryFulfilled, requestId }) {
        const key = `${collection_id}/${item_id}`;
        let stored = latest.get(key)?.stored;
        const mark = (next: Mark) =>
          dispatch(
            collectionsApi.util.updateQueryData('collectionItems', collection_id, (draft) =>
              (original(draft) ?? []).map((item) => {
                if (item.id !== item_id) return item;
                stored ??= { is_checked: item.is_checked, checked_at: item.checked_at };
                return { ...item, ...next };
              }),
            ),
          );
        mark({ is_checked, checked_at: is_checked ? new Date().toISOString() : null });
        latest.set(key, { requestId, stored });
        const answer = await settled(queryFulfilled);
        const last = latest.get(key);
        if (answer && last) last.stored = { is_checked: answer.is_checked, checked_at: answer.checked_at };
        if (last?.requestId !== requestId) return;
        latest.delete(key);
        if (last.stored) mark(last.stored);
      },
    }),
  }),
});

const itemsIf = (wanted = false) => (wanted ? (['Items'] as const) : []);

type Mark = Pick<CollectionItem, 'is_checked' | 'checked_at'>;

/** By thing, while ticks of it are under way: the one that is being sent. */
const turns = new Map<string, Promise<unknown>>();
/** The one that was asked for last, and what the server has as far as is known: where a refusal leads back to. */
const latest = new Map<string, { requestId: string; stored: Mark | undefined }>();

export const {
  useCollectionsQuery,
  useSharedCollectionsQuery,
  useGroupNameQuery,
  useCollectionQuery,
  useCollectionItemsQuery,
  useMembershipQuery,
  useCreateCollectionMutation,
  useChangeCollectionMutation,
  useDeleteCollectionMutation,
  useDuplicateCollectionMutation,
  useEmptyCollectionMutation,
  useBatchUpdateMutation,
  useCheckItemMutation,
} = collectionsApi;

/** A new collection joins the list before it is asked for again: whoever made it goes there at once. */
function listed(collection: Collection) {
  return collectionsApi.util.updateQueryData('collections', { counts: true, system: true }, (collections) => {
    collections.push(collection);
  });
}

function joined(known: MembershipOf[number] | undefined, more: MembershipOf[number]): MembershipOf[number] {
  if (!known) return more;
  return { ...more, count: known.count + more.count, item_ids: [...known.item_ids, ...more.item_ids] };
}
