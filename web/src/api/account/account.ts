import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import { api } from '../client/api';
import { endpointsOf } from '../client/endpoints';
import type { ApiContext, Caller } from '../client/transport';
import { authApi } from './auth';

const endpoint = endpointsOf<typeof accountCalls>(ACCOUNT_ROUTES);

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A new password ends every other session. This session gets a new token. */
    changeProfile: build.mutation({
      ...endpoint('changeProfile'),
      async onQueryStarted(_, call) {
        const answer = await call.queryFulfilled.catch(() => null);
        if (!answer) return;
        const { user, token } = answer.data;
        call.dispatch(authApi.util.updateQueryData('me', undefined, () => user));
        const { session } = call.extra as ApiContext;
        if (token !== undefined) session.renewed(call, session.tokenOf(call.getState()), token);
      },
    }),
    signOutEverywhere: build.mutation({
      ...endpoint('signOutEverywhere'),
      onQueryStarted: (_, call) => endAfter(call),
    }),
    deleteUser: build.mutation({ ...endpoint('deleteMe'), onQueryStarted: (_, call) => endAfter(call) }),
  }),
});

export const { useChangeProfileMutation, useSignOutEverywhereMutation, useDeleteUserMutation } = accountApi;

/** Both calls end this session too. */
async function endAfter(call: Caller & { extra: unknown; queryFulfilled: Promise<unknown> }): Promise<void> {
  await call.queryFulfilled.then(
    () => (call.extra as ApiContext).session.ended(call),
    () => {},
  );
}
