import type { ProfileChange, User, UserDeletion } from '@whereabouts/shared/contracts/auth.js';
import { api } from './api';
import { authApi } from './auth';
import { signedIn } from './session';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A new password ends every other session and gives this one a new token. */
    changeProfile: build.mutation<{ user: User; token?: string }, ProfileChange>({
      query: (body) => ({ path: '/api/auth/me', method: 'PUT', body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        const { user, token } = answer.data;
        dispatch(authApi.util.updateQueryData('me', undefined, () => user));
        if (token !== undefined) dispatch(signedIn(token));
      },
    }),
    /** Lets the browser forget what it keeps of photos. */
    signOut: build.mutation<unknown, void>({
      query: () => ({ path: '/api/auth/me/sign-out', method: 'POST' }),
    }),
    signOutEverywhere: build.mutation<unknown, void>({
      query: () => ({ path: '/api/auth/me/sign-out-everywhere', method: 'POST' }),
    }),
    deleteUser: build.mutation<unknown, UserDeletion>({
      query: (body) => ({ path: '/api/auth/me', method: 'DELETE', body }),
    }),
  }),
});

export const { useChangeProfileMutation, useSignOutMutation, useSignOutEverywhereMutation, useDeleteUserMutation } =
  accountApi;
