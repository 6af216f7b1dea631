import type { Group, GroupChange } from '@whereabouts/shared/contracts/groups.js';
import type { groupCalls } from '@whereabouts/shared/contracts/http/groups.js';
import { GROUP_ROUTES } from '@whereabouts/shared/contracts/http/groups.routes.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';
import { settled } from '../items/item-lists';

/** One group member. */
export interface MemberOfGroup {
  group_id: number;
  user_id: number;
}

/** Only an editor or owner can share with a group or choose it as default group (docs/rules/sharing.md). */
export const mayShare = ({ my_role }: Group): boolean => my_role !== 'viewer';

/** Tags to invalidate after a change in group membership: it decides which items its members see. */
export const SEEN = ['Groups', 'Items', 'Collections', 'CollectionItems', 'Shares'] as const;

/** Tags to invalidate after a refusal: the group may no longer exist. */
export const STALE = ['Groups'] as const;

const endpoint = endpointsOf<typeof groupCalls>(GROUP_ROUTES);

/** Groups of users who share items. Updates are optimistic and undone if the server refuses. */
const groupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    groups: build.query({
      ...endpoint('listGroups', undefined, ({ groups }) => groups),
      providesTags: ['Groups'],
    }),
    createGroup: build.mutation({
      ...endpoint('createGroup'),
      invalidatesTags: (answer) => (answer ? ['Groups'] : []),
    }),
    /** Also refetches everything that the group shares, because it shows the group's name. */
    changeGroup: build.mutation({
      ...endpoint('changeGroup', ({ id, ...change }: GroupChange & { id: number }) => ({
        ...change,
        group_id: id,
      })),
      invalidatesTags: (answer) => (answer ? SEEN : []),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await settled(queryFulfilled);
        if (answer) dispatch(patched((groups) => groups.map((group) => (group.id === id ? answer.group : group))));
      },
    }),
    deleteGroup: build.mutation({
      ...endpoint('deleteGroup', (group_id: number) => ({ group_id })),
      invalidatesTags: (answer) => (answer ? SEEN : STALE),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        await settled(queryFulfilled, dispatch(without(id)).undo);
      },
    }),
    leaveGroup: build.mutation({
      ...endpoint('removeMember'),
      invalidatesTags: (answer) => (answer ? SEEN : STALE),
      async onQueryStarted({ group_id }, { dispatch, queryFulfilled }) {
        await settled(queryFulfilled, dispatch(without(group_id)).undo);
      },
    }),
    invitation: build.query({ ...endpoint('showInvitation', (token: string) => ({ token })) }),
    acceptInvitation: build.mutation({
      ...endpoint('acceptInvitation', (token: string) => ({ token })),
      invalidatesTags: (answer) => (answer ? SEEN : []),
    }),

    defaultGroup: build.query({
      ...endpoint('getDefaultGroup'),
      // A group that the user leaves stops being the default group.
      providesTags: ['Groups'],
    }),
    changeDefaultGroup: build.mutation({
      ...endpoint('changeDefaultGroup'),
      async onQueryStarted({ group_id }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          groupsApi.util.updateQueryData('defaultGroup', undefined, () => ({ default_group_id: group_id })),
        );
        await settled(queryFulfilled, change.undo);
      },
    }),
  }),
});

export const {
  useGroupsQuery,
  useCreateGroupMutation,
  useChangeGroupMutation,
  useDeleteGroupMutation,
  useLeaveGroupMutation,
  useInvitationQuery,
  useAcceptInvitationMutation,
  useDefaultGroupQuery,
  useLazyDefaultGroupQuery,
  useChangeDefaultGroupMutation,
} = groupsApi;

const patched = (change: (groups: Group[]) => Group[]) => groupsApi.util.updateQueryData('groups', undefined, change);

const without = (id: number) => patched((groups) => groups.filter((group) => group.id !== id));
