import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import type { AppDispatch, AppState } from '../../state/hooks';
import { selectToken, signedIn, signedOut } from '../../state/session/session.slice';
import { api } from '../client/api';
import type { Transport } from '../client/base-query';
import { endpointsOf } from '../client/endpoints';
import { authApi } from './auth';

const endpoint = endpointsOf<typeof accountCalls>(ACCOUNT_ROUTES);

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A new password ends every other session. This session gets a new token. */
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

/** The longest wait for the server before the app signs out locally. */
const PATIENCE_MS = 5_000;
/** Delay before the retry, for servers that were reachable but busy. */
const RETRY_MS = 60_000;

/**
 * Signs out on this device, with or without a connection. Only the server can end the session and clear the image
 * cookie. If the server does not answer, the app retries as soon as the browser is online.
 */
export const signOutHere =
  () =>
  async (dispatch: AppDispatch, getState: () => AppState, { fetch }: Transport) => {
    const headers = { Authorization: `Bearer ${selectToken(getState())}` };
    const { path, method } = requestOf(ACCOUNT_ROUTES.signOut, {});
    const end = async (init: RequestInit = {}) => {
      const answer = await fetch(path, { method, headers, signal: AbortSignal.timeout(PATIENCE_MS), ...init });
      // The server answers 401 if the token is already invalid.
      if (!answer.ok && answer.status !== 401) throw new Error('sign-out refused');
    };
    // By now the browser may hold the next user's cookie. A response to a call without credentials cannot clear it.
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
