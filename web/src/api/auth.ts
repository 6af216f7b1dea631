import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { AuthConfig, Credentials, Registration, SignedIn, User } from '@whereabouts/shared/contracts/auth.js';
import { api } from './api';
import { signedIn } from './session';

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
  }),
});

export const { useAuthConfigQuery, useMeQuery, useLoginMutation, useRegisterMutation } = authApi;

/** What it takes to begin a session: any store of this app will do. */
export type SessionDispatch = ThunkDispatch<never, unknown, UnknownAction>;

/** The user goes in first, so that nothing has to ask for who has just signed in. */
export const beginSession =
  ({ token, user }: SignedIn) =>
  async (dispatch: SessionDispatch) => {
    await dispatch(authApi.util.upsertQueryData('me', undefined, user));
    dispatch(signedIn(token));
  };
