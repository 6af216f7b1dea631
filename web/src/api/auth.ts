import type {
  AuthConfig,
  Credentials,
  ForgottenPassword,
  GoogleCredential,
  PasswordReset,
  Registration,
  SignedIn,
  User,
} from '@whereabouts/shared/contracts/auth.js';
import type { AppDispatch } from '../app/hooks';
import { api } from './api';
import { signedIn } from './session';

/** What an address may bring along that lets somebody make an account: an invitation, or the code of a new installation. */
export type Admission = Pick<Registration, 'invite_token' | 'setup_code'>;

export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    authConfig: build.query<AuthConfig, void>({ query: () => ({ path: '/api/auth/config' }) }),
    me: build.query<User, void>({
      query: () => ({ path: '/api/auth/me' }),
      transformResponse: ({ user }: { user: User }) => user,
    }),
    login: build.mutation<SignedIn, Credentials>({
      query: (body) => ({ path: '/api/auth/login', method: 'POST', body }),
    }),
    register: build.mutation<SignedIn, Registration>({
      query: (body) => ({ path: '/api/auth/register', method: 'POST', body }),
    }),
    google: build.mutation<SignedIn, GoogleCredential>({
      query: (body) => ({ path: '/api/auth/google', method: 'POST', body }),
    }),
    /** For Google's button: what it must put into its answer for it to count in this browser. */
    googleNonce: build.query<string, void>({
      query: () => ({ path: '/api/auth/google/nonce' }),
      transformResponse: ({ nonce }: { nonce: string }) => nonce,
    }),
    /** `reset_token` comes only from a server under development. */
    forgotPassword: build.mutation<{ reset_token?: string }, ForgottenPassword>({
      query: (body) => ({ path: '/api/auth/forgot-password', method: 'POST', body }),
    }),
    resetPassword: build.mutation<unknown, PasswordReset>({
      query: (body) => ({ path: '/api/auth/reset-password', method: 'POST', body }),
    }),
  }),
});

export const {
  useAuthConfigQuery,
  useMeQuery,
  useLoginMutation,
  useRegisterMutation,
  useGoogleMutation,
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
