import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import type { AppDispatch, AppState } from '../app/hooks';
import { selectToken, signedIn, signedOut } from '../session/session.slice';
import { api } from './api';
import { authApi } from './auth';
import type { Transport } from './base-query';
import { endpointsOf } from './endpoints';

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
    signOutEverywhere: build.mutation(endpoint('signOutEverywhere')),
    deleteUser: build.mutation(endpoint('deleteMe')),
  }),
});

export const { useChangeProfileMutation, useSignOutEverywhereMutation, useDeleteUserMutation } = accountApi;

/** Nobody waits longer to be signed out. */
const PATIENCE_MS = 5_000;
/** After which a server that was there, but too busy, is asked once more. */
const RETRY_MS = 60_000;

/**
 * Signs out here, with or without a connection. Only the server can end the session and take the cookie for images from
 * a browser: where it does not answer, it is asked again as soon as there is a connection.
 */
export const signOutHere =
  () =>
  async (dispatch: AppDispatch, getState: () => AppState, { fetch }: Transport) => {
    const headers = { Authorization: `Bearer ${selectToken(getState())}` };
    const { path, method } = requestOf(ACCOUNT_ROUTES.signOut, {});
    const end = async (init: RequestInit = {}) => {
      const answer = await fetch(path, { method, headers, signal: AbortSignal.timeout(PATIENCE_MS), ...init });
      // A refused token has ended already.
      if (!answer.ok && answer.status !== 401) throw new Error('not ended');
    };
    // By then the browser may hold the next user's cookie, which the answer to a call without credentials cannot take.
    const tryAgain = () =>
      end({ credentials: 'omit' }).then(
        () => window.removeEventListener('online', tryAgain),
        () => {},
      );
    await end().catch(() => {
      window.addEventListener('online', tryAgain);
      setTimeout(tryAgain, RETRY_MS);
    });
    dispatch(signedOut());
  };
