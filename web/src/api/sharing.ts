import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type {
  GroupsOfItems,
  ShareCollection,
  SharedGroups,
  SharedItems,
  ShareItems,
  SharePermission,
} from '@whereabouts/shared/contracts/sharing.js';
import { api } from './api';

/** A group that a collection is shared with. */
export type SharedGroup = SharedGroups['groups'][number];

/** A collection in a group. */
export interface CollectionInGroup {
  collection_id: number;
  group_id: number;
}

const pathOf = ({ collection_id, group_id }: CollectionInGroup) =>
  `/api/collections/${collection_id}/share/${group_id}`;

/** What a change of shares changes besides: whether an item is `shared`, and what a group holds. */
export const SHARED = ['Shares', 'Items', 'Groups'] as const;

/** Which groups see what is one's own. */
const sharingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Any number of items; those that no group sees by themselves may be absent. */
    groupsOfItems: build.query<GroupsOfItems, number[]>({
      queryFn: async (ids, _api, _options, ask) => {
        let found: GroupsOfItems = {};
        for (const item_ids of chunksOf(ids)) {
          const body: ShareItems = { item_ids };
          const { data, error } = await ask({ path: '/api/sharing/items/shared-groups', method: 'POST', body });
          if (error) return { error };
          found = { ...found, ...(data as GroupsOfItems) };
        }
        return { data: found };
      },
      providesTags: ['Shares'],
      keepUnusedDataFor: 0,
    }),
    /** The caller asks for what is shared afterwards, once for all its calls; so with `unshareItem`. */
    shareItems: build.mutation<SharedItems, ShareItems & { group_id: number }>({
      query: ({ group_id, item_ids }) => ({
        path: `/api/sharing/groups/${group_id}/items`,
        method: 'POST',
        body: { item_ids },
      }),
    }),
    unshareItem: build.mutation<unknown, { group_id: number; item_id: number }>({
      query: ({ group_id, item_id }) => ({
        path: `/api/sharing/groups/${group_id}/items/${item_id}`,
        method: 'DELETE',
      }),
    }),

    sharedGroups: build.query<SharedGroup[], number>({
      query: (id) => ({ path: `/api/collections/${id}/shared-groups` }),
      transformResponse: ({ groups }: SharedGroups) => groups,
      providesTags: ['Shares'],
      keepUnusedDataFor: 0,
    }),
    shareCollection: build.mutation<unknown, ShareCollection & { collection_id: number }>({
      query: ({ collection_id, ...body }) => ({
        path: `/api/collections/${collection_id}/share`,
        method: 'POST',
        body,
      }),
      invalidatesTags: SHARED,
    }),
    /** Shows at once. */
    changePermission: build.mutation<unknown, CollectionInGroup & { permission: SharePermission }>({
      query: ({ permission, ...one }) => ({ path: pathOf(one), method: 'PUT', body: { permission } }),
      invalidatesTags: (_answer, error) => (error ? ['Shares'] : []),
      async onQueryStarted({ collection_id, group_id, permission }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          sharingApi.util.updateQueryData('sharedGroups', collection_id, (groups) => {
            for (const group of groups) if (group.id === group_id) group.permission = permission;
          }),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
    /** Shows at once. */
    unshareCollection: build.mutation<unknown, CollectionInGroup>({
      query: (one) => ({ path: pathOf(one), method: 'DELETE' }),
      invalidatesTags: SHARED,
      async onQueryStarted({ collection_id, group_id }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          sharingApi.util.updateQueryData('sharedGroups', collection_id, (groups) =>
            groups.filter(({ id }) => id !== group_id),
          ),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
  }),
});

export const {
  useGroupsOfItemsQuery,
  useShareItemsMutation,
  useUnshareItemMutation,
  useSharedGroupsQuery,
  useShareCollectionMutation,
  useChangePermissionMutation,
  useUnshareCollectionMutation,
} = sharingApi;
