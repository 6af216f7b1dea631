import { chunksOf } from '@whereabouts/shared/contracts/chunks.js';
import type { collectionShareCalls } from '@whereabouts/shared/contracts/http/collection-shares.js';
import { COLLECTION_ROUTES } from '@whereabouts/shared/contracts/http/collections.routes.js';
import type { itemCalls } from '@whereabouts/shared/contracts/http/items.js';
import { ITEM_ROUTES } from '@whereabouts/shared/contracts/http/items.routes.js';
import type { GroupsOfItems, SharedGroups } from '@whereabouts/shared/contracts/sharing.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';

const itemEndpoint = endpointsOf<typeof itemCalls>(ITEM_ROUTES);

const endpoint = endpointsOf<typeof collectionShareCalls>(COLLECTION_ROUTES);

/** A group that a collection is shared with. */
export type SharedGroup = SharedGroups['groups'][number];

/** A collection in a group. */
export interface CollectionInGroup {
  collection_id: number;
  group_id: number;
}

/** Tags to invalidate after a share change. An item's `shared` mark and a group's contents depend on it. */
export const SHARED = ['Shares', 'Items', 'Groups'] as const;

/** Which groups can see the user's items and collections. */
export const sharingApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Accepts any number of items. Items that are shared with no group directly may be absent. */
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
    /** `shareItems` and `unshareItem` invalidate nothing: the caller does this once after all its calls. */
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
    /** Optimistic update. */
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
    /** Optimistic update. */
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
