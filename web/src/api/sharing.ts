import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { collectionShareCalls } from '@whereabouts/shared/contracts/http/collection-shares.js';
import { COLLECTION_ROUTES } from '@whereabouts/shared/contracts/http/collections.routes.js';
import type { itemCalls } from '@whereabouts/shared/contracts/http/items.js';
import { ITEM_ROUTES } from '@whereabouts/shared/contracts/http/items.routes.js';
import type { GroupsOfItems, SharedGroups } from '@whereabouts/shared/contracts/sharing.js';
import { api } from './api';
import { endpointsOf } from './endpoints';

const itemEndpoint = endpointsOf<typeof itemCalls>(ITEM_ROUTES);

const endpoint = endpointsOf<typeof collectionShareCalls>(COLLECTION_ROUTES);

/** A group that a collection is shared with. */
export type SharedGroup = SharedGroups['groups'][number];

/** A collection in a group. */
export interface CollectionInGroup {
  collection_id: number;
  group_id: number;
}

/** What a change of shares changes besides: whether an item is `shared`, and what a group holds. */
export const SHARED = ['Shares', 'Items', 'Groups'] as const;

/** Which groups see what is one's own. */
export const sharingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Any number of items; those that no group sees by themselves may be absent. */
    groupsOfItems: build.query<GroupsOfItems, number[]>({
      queryFn: async (ids, _api, _options, ask) => {
        let found: GroupsOfItems = {};
        for (const item_ids of chunksOf(ids)) {
          const { data, error } = await ask(itemEndpoint('listGroupsOfItems').query({ item_ids }));
          if (error) return { error };
          found = { ...found, ...(data as GroupsOfItems) };
        }
        return { data: found };
      },
      providesTags: ['Shares'],
      keepUnusedDataFor: 0,
    }),
    /** The caller asks for what is shared afterwards, once for all its calls; so with `unshareItem`. */
    shareItems: build.mutation(itemEndpoint('shareItems')),
    unshareItem: build.mutation(itemEndpoint('unshareItem')),

    sharedGroups: build.query({
      ...endpoint('listSharedGroups', (collection_id: number) => ({ collection_id })),
      providesTags: ['Shares'],
      keepUnusedDataFor: 0,
    }),
    shareCollection: build.mutation({
      ...endpoint('shareCollection'),
      invalidatesTags: SHARED,
    }),
    /** Shows at once. */
    changePermission: build.mutation({
      ...endpoint('changeSharePermission'),
      invalidatesTags: (_answer, error) => (error ? ['Shares'] : []),
      async onQueryStarted({ collection_id, group_id, permission }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          sharingApi.util.updateQueryData('sharedGroups', collection_id, ({ groups }) => {
            for (const group of groups) if (group.id === group_id) group.permission = permission;
          }),
        );
        await queryFulfilled.catch(change.undo);
      },
    }),
    /** Shows at once. */
    unshareCollection: build.mutation({
      ...endpoint('unshareCollection'),
      invalidatesTags: SHARED,
      async onQueryStarted({ collection_id, group_id }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          sharingApi.util.updateQueryData('sharedGroups', collection_id, (shared) => {
            shared.groups = shared.groups.filter(({ id }) => id !== group_id);
          }),
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
