import type { DefaultGroup, Group, GroupChange, NewGroup } from '@whereabouts/shared/contracts/groups.js';
import { api } from './api';
import { settled } from './item-lists';

/** Somebody in a group. */
export interface MemberOfGroup {
  group_id: number;
  user_id: number;
}

/** Sharing anything with a group, also as default group, takes an editor (docs/rules/sharing.md). */
export const mayShare = ({ my_role }: Group): boolean => my_role !== 'viewer';

type Answer = { group: Group };

/** Who is in a group decides on what its people see of each other's things. */
export const SEEN = ['Groups', 'Items', 'Collections', 'CollectionItems', 'Shares'] as const;

/** Something that was refused may have been gone already. */
export const STALE = ['Groups'] as const;

/** Where a group is, and all that is asked about it. */
export const pathOf = (group_id: number) => `/api/sharing/groups/${group_id}`;
/** Where somebody in a group is. */
export const memberPath = ({ group_id, user_id }: MemberOfGroup) => `${pathOf(group_id)}/members/${user_id}`;

/** People who share things. Changes of what is on screen show at once and are taken back when the server refuses. */
const groupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    groups: build.query<Group[], void>({
      query: () => ({ path: '/api/sharing/groups' }),
      transformResponse: ({ groups }: { groups: Group[] }) => groups,
      providesTags: ['Groups'],
    }),
    createGroup: build.mutation<Answer, NewGroup>({
      query: (body) => ({ path: '/api/sharing/groups', method: 'POST', body }),
      invalidatesTags: (answer) => (answer ? ['Groups'] : []),
    }),
    /** Its name stands on what it shares. */
    changeGroup: build.mutation<Answer, GroupChange & { id: number }>({
      query: ({ id, ...body }) => ({ path: pathOf(id), method: 'PUT', body }),
      invalidatesTags: (answer) => (answer ? SEEN : []),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await settled(queryFulfilled);
        if (answer) dispatch(patched((groups) => groups.map((group) => (group.id === id ? answer.group : group))));
      },
    }),
    deleteGroup: build.mutation<unknown, number>({
      query: (id) => ({ path: pathOf(id), method: 'DELETE' }),
      invalidatesTags: (answer) => (answer ? SEEN : STALE),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        await settled(queryFulfilled, dispatch(without(id)).undo);
      },
    }),
    leaveGroup: build.mutation<unknown, MemberOfGroup>({
      query: (own) => ({ path: memberPath(own), method: 'DELETE' }),
      invalidatesTags: (answer) => (answer ? SEEN : STALE),
      async onQueryStarted({ group_id }, { dispatch, queryFulfilled }) {
        await settled(queryFulfilled, dispatch(without(group_id)).undo);
      },
    }),
    acceptInvitation: build.mutation<Answer, string>({
      query: (token) => ({ path: '/api/sharing/invitations/accept', method: 'POST', body: { token } }),
      invalidatesTags: (answer) => (answer ? SEEN : []),
    }),

    defaultGroup: build.query<DefaultGroup, void>({
      query: () => ({ path: '/api/sharing/users/default-group' }),
      // A group that one leaves is no longer it.
      providesTags: ['Groups'],
    }),
    changeDefaultGroup: build.mutation<DefaultGroup, { group_id: number | null }>({
      query: (body) => ({ path: '/api/sharing/users/default-group', method: 'PUT', body }),
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
  useAcceptInvitationMutation,
  useDefaultGroupQuery,
  useLazyDefaultGroupQuery,
  useChangeDefaultGroupMutation,
} = groupsApi;

const patched = (change: (groups: Group[]) => Group[]) => groupsApi.util.updateQueryData('groups', undefined, change);

const without = (id: number) => patched((groups) => groups.filter((group) => group.id !== id));
