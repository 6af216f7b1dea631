import type { Registration, SignedIn, User } from '@whereabouts/shared/contracts/auth.js';
import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import type { CallAnswer } from '@whereabouts/shared/contracts/http/call.js';
import { requestOf } from '@whereabouts/shared/contracts/http/route.js';
import type { AppDispatch, AppState } from '../../state/hooks';
import {
  selectToken,
  selectUserId,
  sessionLost,
  signedIn,
  signedOut,
  userOf,
  type WithSession,
} from '../../state/session/session.slice';
import { storedToken, storeToken } from '../../state/session/stored-token';
import { api } from '../client/api';
import { PUBLIC } from '../client/base-query';
import { endpointsOf } from '../client/endpoints';
import type { ApiError } from '../client/problem';

const endpoint = endpointsOf<typeof accountCalls>(ACCOUNT_ROUTES);

/** The part of an address that admits a new user: an invitation token, or the setup code of a new installation. */
export type Admission = Pick<Registration, 'invite_token' | 'setup_code'>;

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    authConfig: build.query({ ...endpoint('getConfig'), extraOptions: PUBLIC }),
    /**
     * The answer may include a renewed token. It replaces the token of the request only if that token is still
     * current.
     */
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
    /** The user of the token that another tab has stored. */
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
    /** The nonce that Google's button puts into its credential. It ties the credential to this browser. */
    googleNonce: build.query({
      ...endpoint('getGoogleNonce', undefined, ({ nonce }) => nonce),
      extraOptions: PUBLIC,
    }),
    /** Only a development server includes `reset_token` in the answer. */
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
 * Stores the user before the token, so that no component has to fetch the user. If the page waited for another user
 * to sign in again, that user's data is cleared first.
 */
export const beginSession =
  ({ token, user }: SignedIn) =>
  async (dispatch: AppDispatch, getState: () => AppState) => {
    const waited = selectUserId(getState());
    if (waited !== null && waited !== userOf(token)) dispatch(signedOut('for_another'));
    await dispatch(authApi.util.upsertQueryData('me', undefined, user));
    dispatch(signedIn(token));
  };
