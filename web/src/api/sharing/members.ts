import type { groupCalls } from '@whereabouts/shared/contracts/http/groups.js';
import { GROUP_ROUTES } from '@whereabouts/shared/contracts/http/groups.routes.js';
import { type ApiDispatch, api } from '../client/api';
import { endpointsOf } from '../client/endpoints';
import { settled } from '../items/item-lists';
import { SEEN, STALE } from './groups';

const endpoint = endpointsOf<typeof groupCalls>(GROUP_ROUTES);

/** Group members and invitations. Updates are optimistic and undone if the server refuses. */
const membersApi = api.injectEndpoints({
  endpoints: (build) => ({
    members: build.query({
      ...endpoint(
        'listMembers',
        (group_id: number) => ({ group_id }),
        ({ members }) => members,
      ),
      providesTags: (_answer, _error, id) => [{ type: 'Members', id }],
    }),
    addMember: build.mutation({
      ...endpoint('addMember'),
      invalidatesTags: (answer, _error, { group_id: id }) => (answer ? ['Groups', { type: 'Members', id }] : []),
    }),
    /** Users may change their own role, which changes what they can do. */
    changeMember: build.mutation({
      ...endpoint('changeMember'),
      invalidatesTags: (answer, _error, { group_id: id }) => [...(answer ? SEEN : STALE), { type: 'Members', id }],
      async onQueryStarted({ group_id, user_id, role }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          membersApi.util.updateQueryData('members', group_id, (members) => {
            for (const member of members) if (member.user_id === user_id) member.role = role;
          }),
        );
        await settled(queryFulfilled, change.undo);
      },
    }),
    removeMember: build.mutation({
      ...endpoint('removeMember'),
      invalidatesTags: (answer, _error, { group_id: id }) => [...(answer ? SEEN : STALE), { type: 'Members', id }],
      async onQueryStarted({ group_id, user_id }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          membersApi.util.updateQueryData('members', group_id, (members) =>
            members.filter((member) => member.user_id !== user_id),
          ),
        );
        await settled(queryFulfilled, change.undo);
      },
    }),
    withdrawInvitation: build.mutation({
      ...endpoint('withdrawInvitation'),
      invalidatesTags: (_answer, _error, { group_id: id }) => [...STALE, { type: 'Members', id }],
      async onQueryStarted({ group_id, invitation_id }, { dispatch, queryFulfilled }) {
        const change = dispatch(
          membersApi.util.updateQueryData('members', group_id, (members) =>
            members.filter(({ id, status }) => status !== 'invited' || id !== invitation_id),
          ),
        );
        await settled(queryFulfilled, change.undo);
      },
    }),
  }),
});

export const {
  useMembersQuery,
  useAddMemberMutation,
  useChangeMemberMutation,
  useRemoveMemberMutation,
  useWithdrawInvitationMutation,
} = membersApi;

/** Aborts a running request for the members of a group that the user leaves or deletes. Its answer would be a 404. */
export const abortMembers = (group_id: number) => (dispatch: ApiDispatch) =>
  dispatch(membersApi.util.getRunningQueryThunk('members', group_id))?.abort();
