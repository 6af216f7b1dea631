import type { Registration, SignedIn, User } from '@whereabouts/shared/contracts/auth.js';
import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import type { CallAnswer } from '@whereabouts/shared/contracts/http/call.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import type { AppDispatch, AppState } from '../app/hooks';
import {
  selectToken,
  selectUserId,
  sessionLost,
  signedIn,
  signedOut,
  userOf,
  type WithSession,
} from '../session/session.slice';
import { storedToken, storeToken } from '../session/stored-token';
import { api } from './api';
import { PUBLIC } from './base-query';
import { endpointsOf } from './endpoints';
import type { ApiError } from './problem';

const endpoint = endpointsOf<typeof accountCalls>(ACCOUNT_ROUTES);

/** What an address may bring along that lets somebody make an account: an invitation, or the code of a new installation. */
export type Admission = Pick<Registration, 'invite_token' | 'setup_code'>;

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    authConfig: build.query({ ...endpoint('getConfig'), extraOptions: PUBLIC }),
    /** Its answer may renew the token that it was asked with. */
    me: build.query<User, void>({
      async queryFn(_, { getState, dispatch }, __, ask) {
        const token = () => selectToken(getState() as WithSession);
        const asked = token();
        const { data, error } = await ask(requestOf(ACCOUNT_ROUTES.getMe, {}));
        if (error) return { error: error as ApiError };
        const me = data as CallAnswer<typeof accountCalls.getMe>;
        if (me.token && token() === asked) dispatch(signedIn(me.token));
        return { data: me.user };
      },
    }),
    /** Whose token another tab has stored. */
    otherUser: build.query<User, string>({
      async queryFn(token, { dispatch }, __, ask) {
        const { data, error } = await ask({ ...requestOf(ACCOUNT_ROUTES.getMe, {}), token });
        if (error) return { error: error as ApiError };
        const { user, token: renewed } = data as CallAnswer<typeof accountCalls.getMe>;
        if (renewed && storedToken() === token) {
          storeToken(renewed);
          dispatch(sessionLost(renewed));
        }
        return { data: user };
      },
      extraOptions: PUBLIC,
    }),
    login: build.mutation({ ...endpoint('login'), extraOptions: PUBLIC }),
    register: build.mutation({ ...endpoint('register'), extraOptions: PUBLIC }),
    google: build.mutation({ ...endpoint('loginWithGoogle'), extraOptions: PUBLIC }),
    linkGoogle: build.mutation({ ...endpoint('linkGoogle'), extraOptions: PUBLIC }),
    /** For Google's button: what it must put into its answer for it to count in this browser. */
    googleNonce: build.query({
      ...endpoint('getGoogleNonce', undefined, ({ nonce }) => nonce),
      extraOptions: PUBLIC,
    }),
    /** `reset_token` comes only from a server under development. */
    forgotPassword: build.mutation({ ...endpoint('forgotPassword'), extraOptions: PUBLIC }),
    resetPassword: build.mutation({ ...endpoint('resetPassword'), extraOptions: PUBLIC }),
  }),
});

export const {
  useAuthConfigQuery,
  useMeQuery,
  useOtherUserQuery,
  useLoginMutation,
  useRegisterMutation,
  useGoogleMutation,
  useLinkGoogleMutation,
  useGoogleNonceQuery,
  useForgotPasswordMutation,
  useResetPasswordMutation,
} = authApi;

/**
 * The user goes in first, so that nothing has to ask for who has just signed in. Where the page waited for another user,
 * nothing of theirs is left.
 */
export const beginSession =
  ({ token, user }: SignedIn) =>
  async (dispatch: AppDispatch, getState: () => AppState) => {
    const waited = selectUserId(getState());
    if (waited !== null && waited !== userOf(token)) dispatch(signedOut('for_another'));
    await dispatch(authApi.util.upsertQueryData('me', undefined, user));
    dispatch(signedIn(token));
  };
