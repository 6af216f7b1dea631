import type { Group, GroupChange } from '@whereabouts/shared/contracts/groups.js';
import type { groupCalls } from '@whereabouts/shared/contracts/http/groups.js';
import { GROUP_ROUTES } from '@whereabouts/shared/contracts/http/groups.routes.js';
import { api } from './api';
import { endpointsOf } from './endpoints';
import { settled } from './item-lists';

/** Somebody in a group. */
export interface MemberOfGroup {
  group_id: number;
  user_id: number;
}

/** Sharing anything with a group, also as default group, takes an editor (docs/rules/sharing.md). */
export const mayShare = ({ my_role }: Group): boolean => my_role !== 'viewer';

/** Who is in a group decides on what its people see of each other's things. */
export const SEEN = ['Groups', 'Items', 'Collections', 'CollectionItems', 'Shares'] as const;

/** Something that was refused may have been gone already. */
export const STALE = ['Groups'] as const;

const endpoint = endpointsOf<typeof groupCalls>(GROUP_ROUTES);

/** People who share things. Changes of what is on screen show at once and are taken back when the server refuses. */
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
    /** Its name stands on what it shares. */
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
      // A group that one leaves is no longer it.
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
