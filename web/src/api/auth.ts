import type { Registration, SignedIn } from '@whereabouts/shared/contracts/auth.js';
import type { accountCalls } from '@whereabouts/shared/contracts/http/accounts.js';
import { ACCOUNT_ROUTES } from '@whereabouts/shared/contracts/http/accounts.routes.js';
import type { AppDispatch } from '../app/hooks';
import { api } from './api';
import { endpointsOf } from './endpoints';
import { signedIn } from './session';

const endpoint = endpointsOf<typeof accountCalls>(ACCOUNT_ROUTES);

/** What an address may bring along that lets somebody make an account: an invitation, or the code of a new installation. */
export type Admission = Pick<Registration, 'invite_token' | 'setup_code'>;

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    authConfig: build.query(endpoint('getConfig')),
    me: build.query(endpoint('getMe', undefined, ({ user }) => user)),
    login: build.mutation(endpoint('login')),
    register: build.mutation(endpoint('register')),
    google: build.mutation(endpoint('loginWithGoogle')),
    linkGoogle: build.mutation(endpoint('linkGoogle')),
    /** For Google's button: what it must put into its answer for it to count in this browser. */
    googleNonce: build.query(endpoint('getGoogleNonce', undefined, ({ nonce }) => nonce)),
    /** `reset_token` comes only from a server under development. */
    forgotPassword: build.mutation(endpoint('forgotPassword')),
    resetPassword: build.mutation(endpoint('resetPassword')),
  }),
});

export const {
  useAuthConfigQuery,
  useMeQuery,
  useLoginMutation,
  useRegisterMutation,
  useGoogleMutation,
  useLinkGoogleMutation,
  useGoogleNonceQuery,
  useForgotPasswordMutation,
  useResetPasswordMutation,
} = authApi;

/** The user goes in first, so that nothing has to ask for who has just signed in. */
export const beginSession =
  ({ token, user }: SignedIn) =>
  async (dispatch: AppDispatch) => {
    await dispatch(authApi.util.upsertQueryData('me', undefined, user));
    dispatch(signedIn(token));
  };
