import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import { api } from './api';
import { authApi } from './auth';
import { endpointsOf } from './endpoints';
import { signedIn } from './session';

const endpoint = endpointsOf<typeof accountCalls>(ACCOUNT_ROUTES);

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A new password ends every other session and gives this one a new token. */
    changeProfile: build.mutation({
      ...endpoint('changeProfile'),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        const { user, token } = answer.data;
        dispatch(authApi.util.updateQueryData('me', undefined, () => user));
        if (token !== undefined) dispatch(signedIn(token));
      },
    }),
    /** Lets the browser forget what it keeps of photos. */
    signOut: build.mutation(endpoint('signOut')),
    signOutEverywhere: build.mutation(endpoint('signOutEverywhere')),
    deleteUser: build.mutation(endpoint('deleteMe')),
  }),
});

export const { useChangeProfileMutation, useSignOutMutation, useSignOutEverywhereMutation, useDeleteUserMutation } =
  accountApi;
